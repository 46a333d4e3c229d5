import { defaultValues } from '@formant/engine';
import { type ToolId, tools } from '@formant/engine/tools';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Glyph } from '../../../design/Glyph.tsx';
import { openFile } from '../../../jobs/local-jobs.ts';
import type { Take } from '../../../sound/recorder/take.ts';
import { takeSound } from '../../../sound/recorder/takes.ts';
import { goOnWithTakeWords } from './words.ts';

/** Tools that a fresh recording is likely to want, the likeliest first. */
const next: readonly ToolId[] = ['audio-enhancer', 'voice-changer', 'reverb-remover', 'converter'];

/** Opens the take in another tool; nothing is uploaded for it. */
export function GoOnWithTake({ take }: { take: Take }) {
  const navigate = useNavigate();
  const [gone, setGone] = useState(false);
  const go = async (tool: ToolId) => {
    const sound = await takeSound(take);
    if (!sound) return setGone(true);
    const file = new File([sound], `${take.name}.wav`, { type: 'audio/wav' });
    const id = await openFile(tool, file, defaultValues(tools[tool].tool.options));
    await navigate(`/tools/${tool}?job=${id}`);
  };
  return (
    <section>
      <h4 className="mb-3 text-16 font-semibold">{goOnWithTakeWords.goWith}</h4>
      <ul className="grid gap-3 sm:grid-cols-2">
        {next.map((id) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 rounded-button border border-line bg-surface px-4 text-start text-15 font-medium transition-colors hover:border-control hover:bg-bg"
              onClick={() => void go(id)}
            >
              <Glyph name={id} className="h-7 w-10 self-start" />
              <span className="grow">{tools[id].tool.name}</span>
              <ChevronRight className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-14 text-muted">
        {gone
          ? 'The sound of this take is no longer in this browser.'
          : 'No upload: the tool opens with this take.'}
      </p>
    </section>
  );
}
