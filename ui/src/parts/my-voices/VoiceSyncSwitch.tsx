import { Banner } from '../../design/Banner.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { thereOf } from '../../jobs/voice-sync/voice-sync.ts';
import { useVoiceSync } from './use-voice-sync.ts';
import { voiceSyncSwitchWords as words } from './words.ts';

/** Whether all voices of this device go to the signed-in person's account; nothing where nobody is signed in. */
export function VoiceSyncSwitch() {
  const { sync, state } = useVoiceSync();
  if (!sync) return null;
  const identities = [...state.here.values()];
  const there = identities.filter((identity) => thereOf(state, identity));
  return (
    <div className="card grid gap-3">
      <Switch
        label={words.label}
        hint={words.whatGoes}
        checked={state.on}
        onChange={(event) => void sync.setOn(event.currentTarget.checked)}
      />
      {identities.length > 0 && state.there && (
        <p className="text-14 text-muted" role="status">
          {words.progress(there.length, identities.length)}
        </p>
      )}
      {state.fault ? (
        <Banner tone="error">{state.fault}</Banner>
      ) : (
        state.unreachable && <Banner tone="warning">{words.unreachable}</Banner>
      )}
    </div>
  );
}
