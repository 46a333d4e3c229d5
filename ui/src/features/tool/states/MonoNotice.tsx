import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { useNavigate } from 'react-router';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { FileButton } from '../../../design/fields/FileButton.tsx';
import type { Job } from '../../../jobs/jobs.ts';
import { openOriginalWith } from '../../../jobs/local-jobs.ts';
import { monoLimit } from '../workbench-model.ts';
import { monoWords } from './words.ts';

/** Said before the start: what can't be done with a mono file, and what can. */
export function MonoNotice({ job, onReplace }: { job: Job; onReplace: (file: File) => void }) {
  const navigate = useNavigate();
  const limit = monoLimit(job);
  if (!limit) return null;
  const split = async () => {
    const id = await openOriginalWith(
      job.id,
      'stem-splitter',
      defaultValues(tools['stem-splitter'].tool.options),
    );
    if (id) await navigate(`/tools/stem-splitter?job=${id}`);
  };
  return (
    <div className="mb-6 grid gap-3">
      <Banner tone="warning">{limit === 'silent' ? monoWords.impossible : monoWords.partly}</Banner>
      {limit === 'silent' && (
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            label={monoWords.chooseStereo}
            accept="audio/*,video/*"
            onFiles={([file]) => file && onReplace(file)}
          />
          <Button onClick={() => void split()}>{monoWords.splitInstead}</Button>
          <span className="text-14 text-muted">{monoWords.stems}</span>
        </div>
      )}
    </div>
  );
}
