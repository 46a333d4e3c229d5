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
              className="flex h-full min-h-16 w-full flex-col justify-center rounded-button border border-line bg-surface px-4 py-2 text-start text-15 font-medium transition-colors hover:border-control hover:bg-bg"
              onClick={() => {
                model.edit((blocks) => begunWith(blocks, starter));
                const first = model.script.blocks.find(({ text }) => text === starter.lines[0]?.text);
                if (!first) return;
                model.select(first.id);
                requestAnimationFrame(() =>
                  document.getElementById(`block-${first.id}`)?.querySelector('textarea')?.focus(),
                );
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
