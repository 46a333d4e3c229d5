import { CloudUpload } from 'lucide-react';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Progress } from '../../design/Progress.tsx';
import { isWanted, thereOf, wasDeletedThere } from '../../jobs/voice-sync/voice-sync.ts';
import type { MyVoice } from '../../sound/voices/my-voices.ts';
import { useVoiceSync } from './use-voice-sync.ts';
import { voicePlaceWords as words } from './words.ts';

/** Where a voice of this device lies for the person who is signed in, and its way to the account. */
export function VoicePlace({ voice: { id, name }, part }: { voice: MyVoice; part: 'state' | 'work' }) {
  const { sync, state } = useVoiceSync();
  const identity = state.here.get(id);
  if (!sync || state.there === null || identity === undefined) return null;
  const isThere = thereOf(state, identity) !== undefined;
  if (part === 'state')
    return <Badge tone={isThere ? 'success' : 'plain'}>{isThere ? words.both : words.here}</Badge>;
  if (isThere) return null;
  const work = state.work.get(identity);
  const fault = state.marks[identity]?.fault;
  if (work?.phase === 'sending' || work?.phase === 'checking' || isWanted(state, identity)) {
    const percent = work?.phase === 'sending' ? Math.round(100 * work.fraction) : null;
    const told =
      percent !== null
        ? words.sending(percent)
        : work
          ? words.checking
          : state.unreachable
            ? words.waitingForServer
            : words.waiting;
    return (
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="mb-1.5 text-14 text-muted" role="status">
            {told}
          </p>
          {work && (
            <Progress label={words.uploadOf(name)} {...(percent === null ? {} : { value: percent / 100 })} />
          )}
        </div>
        {work?.phase !== 'checking' && (
          <Button size="small" aria-label={words.cancelNamed(name)} onClick={() => sync.cancel(identity)}>
            {words.cancel}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      {fault ? (
        <p className="min-w-0 flex-[1_1_12rem] text-14 text-error-text" role="alert">
          {fault}
        </p>
      ) : (
        wasDeletedThere(state, identity) && (
          <p className="min-w-0 flex-[1_1_12rem] text-14 text-muted">{words.wasDeleted}</p>
        )
      )}
      <Button size="small" icon={<CloudUpload aria-hidden="true" />} onClick={() => void sync.keep(id)}>
        {fault ? words.again : words.send}
        <span className="sr-only">: {name}</span>
      </Button>
    </div>
  );
}
