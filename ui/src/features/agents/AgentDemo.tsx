import { Ear, RotateCcw, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type AgentScriptId, agentScriptIds, agentScripts } from '../../content/agents/scripts.ts';
import { Button } from '../../design/Button.tsx';
import { Switch } from '../../design/fields/Checkbox.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { formatBytes } from '../../i18n/format.ts';
import { Scope } from '../../platform/scope.ts';
import { AgentModel, type AgentState } from './agent-model.ts';
import { answersOf, hasEnded, type Said } from './conversation.ts';
import { canListen, listenOnce } from './listening.ts';
import { deviceVoice } from './speaking.ts';
import { agentWords as words } from './words.ts';

const idOf = (script: string): AgentScriptId => agentScriptIds.find((id) => id === script) ?? 'restaurant';

/** A scripted agent that answers aloud with the voice of this device, led by buttons or, where somebody wants it, by voice. */
export function AgentDemo({ script, onLeave }: { script: string; onLeave?: () => void }) {
  const first = idOf(script);
  const [model, setModel] = useState<AgentModel | null>(null);
  useEffect(() => {
    const scope = new Scope();
    const made = new AgentModel({ speak: deviceVoice(scope), listen: listenOnce }, agentScripts[first]);
    scope.add(() => made.dispose());
    setModel(made);
    void made.start();
    return () => scope.dispose();
  }, [first]);
  return model && <Machine model={model} first={first} onLeave={onLeave} />;
}

function Machine({
  model,
  first,
  onLeave,
}: {
  model: AgentModel;
  first: AgentScriptId;
  onLeave: (() => void) | undefined;
}) {
  const { conversation, phase, failure } = useStore(model.state);
  const [chosen, setChosen] = useState<AgentScriptId>(first);
  const { who } = conversation.script;
  const busy = phase !== 'quiet' && phase !== 'unheard';
  return (
    <section
      className="machine"
      data-theme="dark"
      aria-label={words.label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') model.stop();
      }}
    >
      <div className="grid gap-5 px-5 pt-6 pb-7 sm:px-10 sm:pt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <RadioChips
            label={words.which}
            labelHidden
            value={chosen}
            onChange={(id) => {
              setChosen(id);
              void model.start(agentScripts[id]);
            }}
            choices={agentScriptIds.map((id) => ({ value: id, label: agentScripts[id].label }))}
          />
          <p className="text-14 text-muted">{words.called(who)}</p>
        </div>
        <Transcript said={conversation.said} />
        <div className="flex min-h-11 flex-wrap items-center gap-4">
          <p className="grow text-muted" role="status">
            {stateWords(model.state.getState())}
          </p>
          {phase === 'unheard' && (
            <Button size="small" icon={<Ear aria-hidden="true" />} onClick={() => void model.listen()}>
              {words.listenAgain}
            </Button>
          )}
          {busy && (
            <Button
              size="small"
              icon={<Square fill="currentColor" aria-hidden="true" />}
              onClick={() => model.stop()}
            >
              {words.stop}
            </Button>
          )}
        </div>
        {failure && (
          <p role="alert" className="text-15 text-error-text">
            {failure}
          </p>
        )}
        <Answers model={model} />
        <Settings model={model} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-2 text-14 text-muted sm:px-10">
        <span>{words.scripted}</span>
        {onLeave && (
          <button type="button" className="link min-h-11" onClick={onLeave}>
            {words.close}
          </button>
        )}
      </div>
    </section>
  );
}

function stateWords({ phase, coming, conversation }: AgentState): string {
  if (coming) return words.fetching(formatBytes(coming.received), formatBytes(coming.total));
  if (phase === 'making') return words.making;
  if (hasEnded(conversation)) return words.ended;
  if (phase === 'speaking') return words.speaking;
  if (phase === 'listening') return words.listening;
  return phase === 'unheard' ? words.silence : words.yourTurn;
}

/** What was said, the newest at the lower edge; screen readers are told of each turn. */
function Transcript({ said }: { said: readonly Said[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current && said.length > 0) current.scrollTop = current.scrollHeight;
  }, [said]);
  return (
    <div
      ref={box}
      role="log"
      aria-label={words.transcript}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      className="grid h-72 content-start gap-3 overflow-y-auto rounded-card bg-bg p-4 sm:h-80 sm:p-5"
    >
      {said.map(({ by, text }, i) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said is never taken back
          key={i}
          className={`max-w-[52ch] rounded-card px-4 py-2.5 ${by === 'agent' ? 'me-6 justify-self-start bg-sunken' : 'ms-6 justify-self-end bg-primary text-on-primary'}`}
        >
          <b className="block text-12 font-semibold opacity-85">{by === 'agent' ? words.agent : words.you}</b>
          {text}
        </p>
      ))}
    </div>
  );
}

/** The answers as buttons; who has pressed one by keyboard goes on at the next. */
function Answers({ model }: { model: AgentModel }) {
  const conversation = useStore(model.state, (state) => state.conversation);
  const group = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has other buttons
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [conversation]);
  const press = (run: () => Promise<void>) => {
    pressed.current = true;
    void run();
  };
  return (
    <fieldset ref={group} className="flex min-w-0 flex-wrap gap-3">
      <legend className="mb-2 text-14 font-semibold">{words.answers}</legend>
      {answersOf(conversation).map((one) => (
        <Button
          key={`${conversation.turn} ${one.says}`}
          className="max-sm:w-full"
          onClick={() => press(() => model.answer(one))}
        >
          {one.says}
        </Button>
      ))}
      {hasEnded(conversation) && (
        <Button
          variant="primary"
          className="max-sm:w-full"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => press(() => model.start())}
        >
          {words.again}
        </Button>
      )}
    </fieldset>
  );
}

function Settings({ model }: { model: AgentModel }) {
  const { aloud, byVoice } = useStore(model.state);
  const can = canListen();
  return (
    <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2 sm:gap-8">
      <Switch
        label={words.aloud}
        hint={words.aloudHint}
        checked={aloud}
        onChange={(event) => model.setAloud(event.currentTarget.checked)}
      />
      <Switch
        label={words.byVoice}
        hint={can ? words.byVoiceHint : words.cannotListen}
        disabled={!can}
        checked={byVoice}
        onChange={(event) => model.setByVoice(event.currentTarget.checked)}
      />
    </div>
  );
}
