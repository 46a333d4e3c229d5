import { mostVoiceFileBytes } from '@formant/engine/speech/voices/voice-file';
import { FileButton } from '../../design/fields/FileButton.tsx';
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
  return <FileButton label={words.open} accept=".fvoice" onFiles={([file]) => file && void open(file)} />;
}
