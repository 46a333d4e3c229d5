import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../design/Button.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { usePlatform } from '../../platform/context.ts';
import { siteOrigin } from '../../platform/shared-link.ts';
import { embedDialogWords } from './words.ts';

const kinds = [
  { value: 'tts-iframe', label: 'Studio with sign-in' },
  { value: 'tts-demo-iframe', label: 'Demo, 300 characters' },
] as const;

/** What another site writes into its page; the few lines below let the frame grow with what is in it. */
const snippet = (origin: string, page: string): string =>
  `<iframe id="formant-tts" src="${origin}/${page}" title="Text to speech" width="100%" height="520" style="border:0" allow="autoplay; clipboard-write"></iframe>
<script>
addEventListener('message', (event) => {
  if (event.origin !== '${origin}' || event.data?.type !== 'formant:height') return;
  document.getElementById('formant-tts').style.height = event.data.height + 'px';
});
</script>`;

/** The studio for other people's pages. */
export function EmbedDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('tts-iframe');
  const [copied, setCopied] = useState(false);
  const code = snippet(siteOrigin(usePlatform()), kind);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={embedDialogWords.embedTextSpeech}
      description={embedDialogWords.pasteThisInto}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button
            variant="primary"
            icon={<Copy aria-hidden="true" />}
            onClick={() =>
              void navigator.clipboard.writeText(code).then(
                () => setCopied(true),
                () => setCopied(false), // it stands there to be copied by hand
              )
            }
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-4">
        <RadioChips label={embedDialogWords.whatShows} value={kind} onChange={setKind} choices={kinds} />
        <div className="field">
          <label className="field-label" htmlFor={id}>
            HTML
          </label>
          <span className="input h-auto! py-2">
            <textarea
              id={id}
              className="font-mono text-12!"
              readOnly
              rows={8}
              value={code}
              onFocus={(event) => event.currentTarget.select()}
            />
          </span>
        </div>
      </div>
    </Dialog>
  );
}
