import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../design/Button.tsx';
import { Segmented } from '../../design/fields/RadioChips.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { usePlatform } from '../../platform/context.ts';
import { Scope } from '../../platform/scope.ts';
import type { LiveSession } from '../../sound/live/live-session.ts';
import { HoldAnywhere } from './HoldAnywhere.tsx';
import { useHoldToTalk } from './use-hold-to-talk.ts';
import { useGlobalLiveKey } from './use-live.ts';
import { keyWords, talkHints, talkPanelWords } from './words.ts';

const none = 'none';
const globalChoices = ['F6', 'F7', 'F8', 'F9', 'F10', 'Ctrl+Alt+T', 'Ctrl+Shift+M', 'Num0'];

/** When the voice is let through. */
export function TalkPanel({ session }: { session: LiveSession }) {
  const { talk, talkKey, globalKey } = useStore(session.setup);
  const { phase, talking } = useStore(session.state);
  const { globalKeys } = usePlatform();
  const taken = useGlobalLiveKey(session);
  const holds = useHoldToTalk(session);
  return (
    <section className="panel grid gap-4" aria-label="Talking">
      <Segmented
        fill
        label={talkPanelWords.pushTalk}
        value={talk}
        onChange={(mode) => session.set({ talk: mode })}
        choices={[
          { value: 'open', label: 'Auto' },
          { value: 'hold', label: 'Hold' },
          { value: 'toggle', label: 'Toggle' },
        ]}
      />
      <p className="text-14 text-muted">{talkHints[talk]}</p>
      {talk !== 'open' && (
        <>
          <TalkKey session={session} code={talkKey} />
          <Button
            block
            variant={talking ? 'live' : 'secondary'}
            disabled={phase !== 'on'}
            aria-pressed={talking}
            className="touch-none select-none"
            onPointerDown={(event) => {
              if (talk !== 'hold') return;
              event.currentTarget.setPointerCapture(event.pointerId);
              session.talk(true);
            }}
            onPointerUp={() => talk === 'hold' && session.talk(false)}
            onPointerCancel={() => talk === 'hold' && session.talk(false)}
            onClick={(event) => {
              // a click without a pointer comes from the keyboard or a screen reader: it can't hold
              if (talk === 'toggle' || event.detail === 0) session.talk(!talking);
            }}
          >
            {talking ? 'Speaking' : talk === 'hold' ? 'Hold to speak' : 'Press to speak'}
          </Button>
        </>
      )}
      {holds && talk === 'hold' && <HoldAnywhere session={session} holds={holds} />}
      {globalKeys && (
        <Select
          label={talkPanelWords.keyEveryProgram}
          hint={
            taken
              ? `Another program holds ${globalKey}. Choose another key.`
              : talk === 'open' || holds?.works
                ? 'Mutes and unmutes, also while another program has the focus.'
                : 'Speaks from press to press.'
          }
          value={globalKey ?? none}
          onChange={(key) => session.set({ globalKey: key === none ? null : key })}
          choices={[
            { value: none, label: 'None' },
            ...globalChoices.map((key) => ({ value: key, label: key })),
          ]}
        />
      )}
    </section>
  );
}

function TalkKey({ session, code }: { session: LiveSession; code: string }) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!asking) return;
    const scope = new Scope();
    scope.listen<KeyboardEvent>(
      document,
      'keydown',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        // Tab and Escape belong to the page
        if (event.code && event.code !== 'Escape' && event.code !== 'Tab')
          session.set({ talkKey: event.code });
        setAsking(false);
      },
      { capture: true },
    );
    return () => scope.dispose();
  }, [asking, session]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-14 text-muted" role="status">
        {asking ? 'Press the key; Escape keeps the old one.' : 'Key'}
      </span>
      <Button size="small" aria-pressed={asking} onClick={() => setAsking(!asking)}>
        <kbd>{keyWords(code)}</kbd> Change
      </Button>
    </div>
  );
}
