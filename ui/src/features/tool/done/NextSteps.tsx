import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { ChevronRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Glyph } from '../../../design/Glyph.tsx';
import type { Job, JobResult } from '../../../jobs/jobs.ts';
import { chain, openOriginalWith } from '../../../jobs/local-jobs.ts';
import { fetchOutput } from '../../../jobs/remote-jobs.ts';
import { type NextStep, nextSteps } from './next-steps.ts';
import { nextStepWords } from './words.ts';

/** The next tool opens with this result; nothing is uploaded for it. */
export function NextSteps({ job, result }: { job: Job; result: JobResult }) {
  const navigate = useNavigate();
  const { outputs } = result;
  const steps = nextSteps(job.tool, outputs, job.input !== null);
  if (steps.length === 0) return null;
  const go = async ({ tool, output }: NextStep) => {
    const options = defaultValues(tools[tool].tool.options);
    if (output !== null) await fetchOutput(job, output);
    const id =
      output === null
        ? await openOriginalWith(job.id, tool, options)
        : await chain(job.id, output, tool, options);
    if (id) await navigate(`/tools/${tool}?job=${id}`);
  };
  return (
    <section className="@container">
      <h2 className="mb-3 text-18 font-semibold">{nextStepWords.title}</h2>
      <ul className="grid gap-3 @min-[28rem]:grid-cols-2">
        {steps.map((step) => (
          <li key={step.label}>
            <button type="button" className="card-button items-center gap-3" onClick={() => void go(step)}>
              <Glyph name={step.tool} className="h-7 w-10 flex-none" />
              <span className="min-w-0 grow">
                {step.label}
                {step.output !== null && outputs.length > 1 && (
                  <span className="block text-12 font-normal text-subtle">
                    {outputs.find(({ name }) => name === step.output)?.label}
                  </span>
                )}
              </span>
              <ChevronRight className="size-4 flex-none" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-14 text-muted">
        {outputs.length > 0 ? nextStepWords.noNewUpload : nextStepWords.noNewUploadSong}
      </p>
    </section>
  );
}
