import { focusBlock } from '../block/focus-block.ts';
import type { StudioModel } from '../studio-model.ts';
import { begunWith, startersIn } from './starters.ts';
import { startersWords } from './words.ts';

/** Scripts to begin with, for somebody who has not written yet. */
export function Starters({ model }: { model: StudioModel }) {
  return (
    <section className="mt-10" aria-labelledby="starters">
      <h2 id="starters" className="mb-3 text-15 font-semibold">
        {startersWords.title}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {startersIn(navigator.language).map((starter) => (
          <li key={starter.name}>
            <button
              type="button"
              className="card-button flex-col items-start justify-center"
              onClick={() => {
                model.edit((blocks) => begunWith(blocks, starter));
                const first = model.script.blocks.find(({ text }) => text === starter.lines[0]?.text);
                if (!first) return;
                model.select(first.id);
                focusBlock(first.id);
              }}
            >
              {starter.name}
              <span className="text-14 font-normal text-muted">{starter.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
