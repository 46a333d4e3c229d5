import { useState } from 'react';
import { Link } from '../../design/Link.tsx';
import { ServerVoices } from './ServerVoices.tsx';
import { TrainWizard, useTrainModel } from './TrainWizard.tsx';
import { trainBenchWords } from './words.ts';

/** The wizard, and below it what the signed-in person has made. */
export function TrainBench() {
  const [turn, setTurn] = useState(0);
  const model = useTrainModel();
  // all at once: what stands below would jump
  if (!model) return null;
  return (
    <>
      <TrainWizard model={model} onLibraryChange={() => setTurn((now) => now + 1)} />
      <p className="mt-10 text-muted">
        Or{' '}
        <Link to="/voice-cloning/my-voice" className="link">
          {trainBenchWords.letYourselfBe}
        </Link>
        {trainBenchWords.oneSentenceAfter}
      </p>
      <ServerVoices turn={turn} />
    </>
  );
}
