import { mostVoiceFileBytes } from '@formant/engine/speech/voices/voice-file';
import { Upload } from 'lucide-react';
import { buttonClass } from '../../design/Button.tsx';
import { useToasts } from '../../design/toasts/ToastRegion.tsx';
import { faultOf } from '../../sound/fault.ts';
import { keepTrainedVoice } from '../../sound/voices/trained-voices.ts';
import { openVoiceFileWords as words } from './words.ts';

/** Keeps a voice file of the person's among the voices of this device. */
export function OpenVoiceFile() {
  const { show } = useToasts();
  const open = async (file: File) => {
    try {
      // a film that is chosen by mistake is not read to its end
      const start = file.slice(0, mostVoiceFileBytes + 1);
      const { voice } = await keepTrainedVoice(new Uint8Array(await start.arrayBuffer()), null);
      show(words.kept(voice.header.name), 'success');
    } catch (thrown) {
      const { code, message } = faultOf(thrown);
      show(code === 'internal' ? words.keepsNothing : message, 'error');
    }
  };
  return (
    <label className={`${buttonClass({})} overflow-clip`}>
      <Upload aria-hidden="true" />
      {words.open}
      <input
        type="file"
        accept=".fvoice"
        className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = ''; // the same file may be chosen again
          if (file) void open(file);
        }}
      />
    </label>
  );
}
