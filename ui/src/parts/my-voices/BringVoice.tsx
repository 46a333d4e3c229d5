import { Download } from 'lucide-react';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { isHere } from '../../jobs/voice-sync/voice-sync.ts';
import { useVoiceSync } from './use-voice-sync.ts';
import { voicePlaceWords as words } from './words.ts';

/** Where a voice of the account lies, and its way to this device; nothing for one that no device keeps. */
export function BringVoice({ uuid }: { uuid: string }) {
  const { sync, state } = useVoiceSync();
  const voice = state.there?.find((one) => one.uuid === uuid);
  if (!sync || voice?.status !== 'ready') return null;
  if (isHere(state, voice)) return <Badge tone="success">{words.both}</Badge>;
  const work = state.work.get(uuid);
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2">
      <Badge>{words.there}</Badge>
      {work?.phase === 'bringing' ? (
        <>
          <p className="text-14 text-muted" role="status">
            {words.bringing}
          </p>
          <Button
            size="small"
            aria-label={words.cancelNamed(voice.name)}
            onClick={() => sync.cancelBringing(uuid)}
          >
            {words.cancel}
          </Button>
        </>
      ) : (
        <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => void sync.bring(uuid)}>
          {words.bring}
          <span className="sr-only">: {voice.name}</span>
        </Button>
      )}
      {work?.phase === 'failed' && (
        <p className="w-full text-14 text-error-text" role="alert">
          {work.message}
        </p>
      )}
    </div>
  );
}
