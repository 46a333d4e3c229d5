import { Trash2 } from 'lucide-react';
import { Badge } from '../../design/Badge.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { Spinner } from '../../design/Spinner.tsx';
import type { Clip } from './clips.ts';
import { adviceOf, clipRowWords, figuresOf, verdictOf } from './words.ts';

/** One recording with what was found in it, in figures and in words. */
export function ClipRow({
  clip,
  isOdd = false,
  onRemove,
}: {
  clip: Clip;
  /** Seems to have another speaker than the recordings beside it. */
  isOdd?: boolean;
  onRemove: () => void;
}) {
  const verdict = clip.report && verdictOf(clip.report, isOdd);
  const advice = clip.report ? adviceOf(clip.report, isOdd) : [];
  return (
    <li className="card flex flex-wrap items-start gap-x-4 gap-y-2" aria-label={clip.name}>
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-semibold wrap-anywhere">{clip.name}</span>
          {verdict && <Badge tone={verdict.tone}>{verdict.label}</Badge>}
          {clip.fault && <Badge tone="error">{clipRowWords.notUsed}</Badge>}
        </p>
        {clip.prompt && <p className="mt-1 text-14 text-muted">“{clip.prompt}”</p>}
        {!clip.report && !clip.fault && (
          <p role="status" className="mt-1 flex items-center gap-2 text-14 text-muted">
            <Spinner />
            {clipRowWords.listening}
          </p>
        )}
        {clip.report && <p className="mt-1 text-14 text-muted tabular-nums">{figuresOf(clip.report)}</p>}
        {clip.fault && <p className="mt-1 text-14 text-error-text">{clip.fault}</p>}
        {advice.length > 0 && (
          <ul className="mt-2 grid gap-1 text-14 text-warning-text">
            {advice.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
      <IconButton label={`Remove ${clip.name}`} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}
