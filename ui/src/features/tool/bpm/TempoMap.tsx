import { formatTime } from '../../../i18n/format.ts';
import type { Player } from '../../../sound/play/player.ts';
import { gridRatio } from './beat-grid.ts';
import type { Tempo } from './use-tempo.ts';
import { tempoMapWords } from './words.ts';

/** Where the tempo changes, if it does; a click goes there. */
export function TempoMap({ tempo, player }: { tempo: Tempo; player: Player | null }) {
  const { found, bpm } = tempo;
  const ratio = bpm === null ? null : gridRatio(bpm, found.bpm);
  if (found.tempoMap.length < 2 || !ratio) return null;
  return (
    <section>
      <h2 className="text-18 font-semibold">{tempoMapWords.tempoMap}</h2>
      <p className="mt-1 text-14 text-muted">{tempoMapWords.whereTempoMoves}</p>
      {/* Music without a click has a section every few bars: the list scrolls by itself. */}
      <div className="mt-3 max-h-90 max-w-120 overflow-y-auto">
        <table className="w-full text-15 tabular-nums">
          <thead className="text-start text-14 text-subtle">
            <tr className="border-b border-line">
              <th className="py-2 text-start font-normal">From</th>
              <th className="py-2 text-end font-normal">BPM</th>
            </tr>
          </thead>
          <tbody>
            {found.tempoMap.map((part) => (
              <tr key={part.fromSeconds} className="border-b border-line last:border-0">
                <td>
                  <button
                    type="button"
                    className="link inline-flex min-h-11 items-center"
                    title={tempoMapWords.goThere}
                    onClick={() => player?.seek(part.fromSeconds)}
                  >
                    {formatTime(part.fromSeconds, 1)}
                  </button>
                </td>
                <td className="text-end font-semibold">
                  {((part.bpm * ratio.times) / ratio.per).toFixed(2)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
