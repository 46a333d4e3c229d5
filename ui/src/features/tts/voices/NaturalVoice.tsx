import { Check, Download, Play, X } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../design/Button.tsx';
import { formatBytes, formatBytesOf } from '../../../i18n/format.ts';
import { Coming } from '../../../parts/natural-voices/Coming.tsx';
import type { StudioModel } from '../studio-model.ts';
import { naturalChoice } from './natural-voices.ts';
import { type Arrival, type OwnModels, type OwnModelsState, ownModelVoices } from './own-models.ts';
import { isOfModel } from './studio-voices.ts';
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
  const isTaken = voices.some((voice) => voice.id === block.voiceId && isOfModel(voice));
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
            <OnItsWay model={arriving} arrival={arrival} models={models} />
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

const OnItsWay = ({ model, arrival, models }: { model: Model; arrival: Arrival; models: OwnModels }) => (
  <Coming
    label={words.onItsWay}
    bytes={model.bytes}
    received={arrival.received}
    secondsLeft={arrival.phase === 'fetching' ? arrival.secondsLeft : null}
    readying={arrival.phase === 'readying'}
    note={arrival.phase === 'waiting' ? words.waiting : arrival.phase === 'readying' ? words.readying : ''}
    onPause={() => models.pause(model.id)}
    onCancel={() => void models.cancel(model.id)}
  />
);
