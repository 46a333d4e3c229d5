import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Segmented } from '../../../design/fields/RadioChips.tsx';
import { PlayButton } from '../../../design/PlayButton.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { ShareSound } from '../../../parts/share/ShareSound.tsx';
import { Waveform } from '../../../players/Waveform.tsx';
import type { Block, Take } from '../script/script.ts';
import type { StudioModel } from '../studio-model.ts';
import { nameOf, spokenSound } from './made-sound.ts';

/** The take of a block: to listen to, and to exchange for another one. */
export function TakeRow({
  model,
  block,
  take,
  number,
}: {
  model: StudioModel;
  block: Block;
  take: Take;
  /** Of the block, from 1. */
  number: number;
}) {
  const { playing, key } = useStore(model.player.state);
  const player = useMemo(
    () => model.player.view(take.id, take.seconds, (from) => void model.playFrom(block.id, from, true)),
    [model, take, block.id],
  );
  const on = playing && key === take.id;
  const at = block.takeIds.indexOf(take.id) + 1;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <PlayButton
        size="small"
        quiet
        playing={on}
        what={`block ${number}, take ${at}`}
        onClick={() => (on ? model.player.pause() : void model.playFrom(block.id, 0, true))}
      />
      <div className="min-w-24 grow basis-40">
        <Waveform
          bars={take.bars}
          player={player}
          label={`Position in block ${number}`}
          height={28}
          count={90}
        />
      </div>
      <span className="text-14 text-muted tabular-nums">{formatTime(take.seconds, 1)}</span>
      <ShareSound sounds={[spokenSound(model, [block], nameOf('', [take]))]} look="icon" />
      {block.takeIds.length > 1 && (
        <Segmented
          label={`Takes of block ${number}`}
          labelHidden
          value={take.id}
          onChange={(id) => model.choose(block.id, id)}
          choices={block.takeIds.slice(-6).map((id) => ({
            value: id,
            label: <span className="tabular-nums">{block.takeIds.indexOf(id) + 1}</span>,
          }))}
        />
      )}
    </div>
  );
}
