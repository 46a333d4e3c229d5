import { voiceScriptOf } from '@formant/contract/facts/voice-scripts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { FileButton } from '../../design/fields/FileButton.tsx';
import { Progress } from '../../design/Progress.tsx';
import { ClipRow } from './ClipRow.tsx';
import type { Clip } from './clips.ts';
import { oddOnesOf } from './compare-speakers.ts';
import { MicButton } from './MicButton.tsx';
import { leastSeconds, speechSecondsOf } from './train-model.ts';
import { samplesStepWords, trainWizardWords } from './words.ts';

const goodSeconds = 30;

/** Recordings of the voice, by file or by reading the sentences, each with what is good and bad about it. */
export function SamplesStep({
  clips,
  consentDoubted,
  language,
  onFiles,
  onTake,
  onRemove,
  onReadAgain,
}: {
  clips: readonly Clip[];
  /** Somebody else seems to have read the consent sentence. */
  consentDoubted: boolean;
  language: string;
  onFiles: (files: File[]) => void;
  onTake: (file: File, prompt: string) => void;
  onRemove: (id: string) => void;
  onReadAgain: () => void;
}) {
  const { sentences } = voiceScriptOf(language);
  const read = clips.filter((clip) => clip.prompt !== null).length;
  const sentence = sentences[read % sentences.length] ?? '';
  const seconds = speechSecondsOf(clips);
  const odd = oddOnesOf(clips);
  return (
    <div className="grid gap-6">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div>
          <p className="field-label">
            {samplesStepWords.sentenceReadAs((read % sentences.length) + 1, sentences.length)}
          </p>
          <blockquote className="mt-2 min-h-24 border-s-2 border-primary ps-4 type-22" lang={language}>
            {sentence}
          </blockquote>
          <div className="mt-4 flex flex-wrap gap-3">
            <MicButton
              label={samplesStepWords.recordThisSentence}
              onTake={(file) => onTake(file, sentence)}
            />
            <FileButton
              label={samplesStepWords.chooseRecordings}
              accept="audio/*"
              multiple
              onFiles={onFiles}
            />
          </div>
        </div>
        <div>
          <p className="field-label">{samplesStepWords.speechSoFar}</p>
          <p className="mt-2 type-36 tabular-nums" data-part="speech-so-far">
            {seconds.toFixed(1)} s
          </p>
          <div className="mt-2">
            <Progress label={samplesStepWords.speechSoFar} value={Math.min(1, seconds / goodSeconds)} />
          </div>
          <p className="mt-3 text-14 text-muted">
            {seconds < leastSeconds
              ? `${leastSeconds} s are the least, ${goodSeconds} s are good.`
              : seconds < goodSeconds
                ? `Enough to begin with; ${goodSeconds} s or more sound better.`
                : 'Enough for a good voice. More than two minutes add little.'}
          </p>
        </div>
      </div>
      {consentDoubted && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={onReadAgain}>
              {trainWizardWords.readAgain}
            </Button>
          }
        >
          {samplesStepWords.somebodyElseRead}
        </Banner>
      )}
      {clips.length > 0 && (
        <ul className="grid gap-3" aria-label="Recordings">
          {clips.map((clip) => (
            <ClipRow key={clip.id} clip={clip} isOdd={odd.has(clip.id)} onRemove={() => onRemove(clip.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}
