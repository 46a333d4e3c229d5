import { Button, buttonClass } from '../../../design/Button.tsx';
import { Link } from '../../../design/Link.tsx';
import { naturalVoicesPage } from '../../../parts/natural-voices/natural-voices-page.ts';
import type { Problem } from '../studio-state.ts';
import type { Voice } from '../voices/voice.ts';
import { computerVoiceWords } from '../voices/words.ts';
import { problemNoteWords } from './words.ts';

/** What is wrong with a text in its voice, and voices that a press takes in its place. */
export function ProblemNote({
  id,
  problem,
  onVoice,
  onServer,
}: {
  id: string;
  problem: Problem;
  onVoice: (voice: Voice) => void;
  onServer: () => void;
}) {
  return (
    <div className="mt-3 rounded-card border border-error p-3" role="alert">
      <p id={id} className="text-14">
        {problem.message}
      </p>
      {problem.able.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-14 text-muted">{problemNoteWords.voicesCan}</span>
          {problem.able.map((voice) => (
            <Button key={voice.id} size="small" onClick={() => onVoice(voice)}>
              {voice.languageName}
            </Button>
          ))}
        </div>
      )}
      {problem.computer && (
        <Link to={naturalVoicesPage} className={`${buttonClass({ size: 'small' })} mt-2 me-2`}>
          {computerVoiceWords.get}
        </Link>
      )}
      {problem.server && (
        <Button size="small" className="mt-2" onClick={onServer}>
          {problemNoteWords.letServerSpeak}
        </Button>
      )}
    </div>
  );
}
