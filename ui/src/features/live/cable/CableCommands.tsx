import { useState } from 'react';
import { Button } from '../../../design/Button.tsx';
import { cableStepWords } from './words.ts';

const on =
  'pactl load-module module-null-sink sink_name=formant sink_properties=device.description=Formant_Output\npactl load-module module-remap-source master=formant.monitor source_name=formant_mic source_properties=device.description=Formant_Microphone';
/** By its arguments, because others of the same kind may be the person's own. */
const off =
  "pactl list short modules | grep -E 'sink_name=formant |source_name=formant_mic ' | cut -f1 | sort -rn | xargs -rn1 pactl unload-module";

/** What adds the microphone on Linux where the app can't: the sound system's own commands. */
export const CableCommands = () => (
  <>
    <p>{cableStepWords.terminal}</p>
    <Command text={on} />
    <p>{cableStepWords.goneAfterRestart}</p>
    <Command text={off} />
  </>
);

function Command({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <span className="grid gap-1">
      <code className="block rounded-small bg-sunken px-3 py-2 text-12 break-all whitespace-pre-wrap">
        {text}
      </code>
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        onClick={() => {
          navigator.clipboard?.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false), // forbidden: the text can be selected
          );
        }}
      >
        {copied ? cableStepWords.copied : cableStepWords.copy}
      </Button>
    </span>
  );
}
