import { isNeural } from '@formant/engine/tts';
import { Check, Download, Pause, Play, X } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../design/Button.tsx';
import { Progress } from '../../../design/Progress.tsx';
import { formatBytes, formatBytesOf } from '../../../i18n/format.ts';
import { leftInWords } from '../../../players/JobProgress.tsx';
import type { StudioModel } from '../studio-model.ts';
import { naturalChoice } from './natural-voices.ts';
import { type Arrival, type OwnModels, type OwnModelsState, ownModelVoices } from './own-models.ts';
import { naturalVoiceWords as words } from './words.ts';

/** Brings a natural voice in a block's language onto this device; says nothing where there is none to be had. */
export function NaturalVoice({
  studio,
  models,
  blockId,
}: {
  studio: StudioModel;
  models: OwnModels;
  blockId: string;
}) {
  const headingId = useId();
  const { voices, script } = useStore(studio.state);
  const here = useStore(ownModelVoices, ({ list }) => list);
  const state = useStore(models.state);
  const block = script.blocks.find(({ id }) => id === blockId);
  const choice = block ? naturalChoice(block, { voices, here, offered: state.offered }) : null;
  if (!block || !choice) return null;
  const arriving =
    choice.is === 'offered' ? choice.model : state.offered.find(({ id }) => id === choice.model);
  const arrival = arriving ? state.arrivals[arriving.id] : undefined;
  const isTaken = voices.some((voice) => voice.id === block.voiceId && isNeural(voice));
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line p-4"
      aria-labelledby={headingId}
    >
      <h3 id={headingId} className="font-semibold">
        {words.heading}
      </h3>
      {arriving && (arrival || choice.is === 'offered') ? (
        <>
          <p className="text-14 text-muted">
            {words.whatItIs} {words.madeBy(arriving.name, arriving.licence)}
          </p>
          {arrival && arrival.phase !== 'paused' ? (
            <Coming model={arriving} arrival={arrival} models={models} />
          ) : (
            <Offer model={arriving} arrival={arrival} models={models} state={state} />
          )}
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="flex gap-2 text-14 text-muted" role="status">
            <Check className="mt-0.5 size-4 flex-none text-primary-text" aria-hidden="true" />
            {choice.is === 'here' && state.unready.includes(choice.model)
              ? words.isHereUnready
              : words.isHere}
          </p>
          {choice.is === 'here' && !isTaken && (
            <Button size="small" onClick={() => studio.setVoice(block.id, choice.voice.id)}>
              {words.useIt}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

type Model = OwnModelsState['offered'][number];

/** To be fetched, or gone on with. */
function Offer({
  model,
  arrival,
  models,
  state: { canKeep, room },
}: {
  model: Model;
  arrival: Arrival | undefined;
  models: OwnModels;
  state: OwnModelsState;
}) {
  const received = arrival?.received ?? 0;
  const size = formatBytes(model.bytes);
  const problem = !canKeep
    ? words.cantKeep
    : room !== null && room < model.bytes - received
      ? words.noRoom(formatBytes(room), formatBytes(model.bytes - received))
      : null;
  return (
    <>
      {(problem ?? arrival?.problem) && (
        <p className="text-14 text-error-text" role="alert">
          {problem ?? arrival?.problem}
        </p>
      )}
      {canKeep && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="soft"
            disabled={problem !== null}
            icon={arrival ? <Play aria-hidden="true" /> : <Download aria-hidden="true" />}
            onClick={() => void models.keep(model)}
          >
            {arrival ? words.resume(formatBytesOf(received, model.bytes)) : words.get(size)}
          </Button>
          {arrival && (
            <Button
              variant="quiet"
              icon={<X aria-hidden="true" />}
              onClick={() => void models.cancel(model.id)}
            >
              Cancel
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** On its way. */
function Coming({ model, arrival, models }: { model: Model; arrival: Arrival; models: OwnModels }) {
  const { phase, received, secondsLeft } = arrival;
  const hereOf = formatBytesOf(received, model.bytes);
  return (
    <>
      <Progress
        label={words.onItsWay}
        text={hereOf}
        {...(phase === 'readying' ? {} : { value: received / model.bytes })}
      />
      <p className="flex justify-between gap-3 text-14 text-muted tabular-nums">
        <span>{hereOf}</span>
        {phase === 'fetching' && secondsLeft !== null && <span>{leftInWords(secondsLeft)}</span>}
      </p>
      <p className="text-14 text-muted empty:hidden" role="status">
        {phase === 'waiting' ? words.waiting : phase === 'readying' ? words.readying : ''}
      </p>
      {phase !== 'readying' && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<Pause aria-hidden="true" />} onClick={() => models.pause(model.id)}>
            Pause
          </Button>
          <Button
            variant="quiet"
            icon={<X aria-hidden="true" />}
            onClick={() => void models.cancel(model.id)}
          >
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}
