import { useState } from 'react';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { EmbedCode } from '../../parts/EmbedCode.tsx';
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
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('tts-iframe');
  return (
    <EmbedCode
      title={embedDialogWords.embedTextSpeech}
      description={embedDialogWords.pasteThisInto}
      code={snippet(siteOrigin(usePlatform()), kind)}
      onClose={onClose}
    >
      <RadioChips label={embedDialogWords.whatShows} value={kind} onChange={setKind} choices={kinds} />
    </EmbedCode>
  );
}
