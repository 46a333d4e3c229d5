import { voiceScripts } from '@formant/contract/facts/voice-scripts';
import { wordsReaderOf } from '@formant/engine/speech/training/words-languages';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { FileButton } from '../../design/fields/FileButton.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { Select } from '../../design/fields/Select.tsx';
import type { ConsentKind } from '../../sound/voices/consent.ts';
import { ClipRow } from './ClipRow.tsx';
import { ConsentColumns } from './ConsentColumns.tsx';
import type { Clip } from './clips.ts';
import { MicButton } from './MicButton.tsx';
import { ReadAloud } from './ReadAloud.tsx';
import { consentStepWords, trainWizardWords } from './words.ts';

const kinds = [
  { value: 'own-voice', label: 'Mine, or the reader’s' },
  { value: 'licensed', label: 'I hold a licence' },
  { value: 'synthetic', label: 'Nobody’s: made by a machine' },
] as const;

/** Whose voice it is; an own one is allowed by a sentence that is read aloud. */
export function ConsentStep({
  kind,
  onKind,
  speaker,
  onSpeaker,
  language,
  onLanguage,
  clip,
  onFile,
  onRemove,
  mayVouch,
  vouched,
  onVouch,
}: {
  kind: ConsentKind;
  onKind: (kind: ConsentKind) => void;
  speaker: string;
  onSpeaker: (name: string) => void;
  language: string;
  onLanguage: (language: string) => void;
  clip: Clip | null;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** The person may go on with a recording whose words do not seem to fit. */
  mayVouch: boolean;
  vouched: boolean;
  onVouch: () => void;
}) {
  const differs = clip?.report?.wordsFit === false;
  return (
    <ConsentColumns
      sentence={
        kind === 'own-voice' && (
          <>
            <ReadAloud language={language} speaker={speaker} />
            <p className="max-w-[60ch] text-14 text-muted">
              {wordsReaderOf(language) === null
                ? consentStepWords.wordsNotCompared
                : consentStepWords.wordsCompared}
            </p>
            {differs && !vouched && (
              <Banner
                tone="warning"
                action={
                  <span className="flex flex-wrap gap-2">
                    <Button size="small" onClick={onRemove}>
                      {trainWizardWords.readAgain}
                    </Button>
                    {mayVouch && (
                      <Button size="small" onClick={onVouch}>
                        {consentStepWords.goOnAnyway}
                      </Button>
                    )}
                  </span>
                }
              >
                {consentStepWords.otherWords}
                {mayVouch && ` ${consentStepWords.whatGoingOnMeans}`}
              </Banner>
            )}
            {differs && vouched && (
              <p className="max-w-[60ch] text-14 text-muted">{consentStepWords.whatGoingOnMeans}</p>
            )}
            {clip ? (
              <ul>
                <ClipRow clip={clip} onRemove={onRemove} />
              </ul>
            ) : (
              <div className="flex flex-wrap gap-3">
                <MicButton label={consentStepWords.recordSentence} onTake={onFile} />
                <FileButton
                  label={consentStepWords.chooseRecording}
                  accept="audio/*"
                  onFiles={([file]) => file && onFile(file)}
                />
              </div>
            )}
          </>
        )
      }
    >
      <RadioChips label={consentStepWords.whoseVoice} value={kind} onChange={onKind} choices={kinds} />
      <Select
        label={consentStepWords.languageSentences}
        className="max-w-80"
        value={language}
        onChange={onLanguage}
        choices={voiceScripts.map((script) => ({ value: script.language, label: script.languageName }))}
      />
      {kind === 'own-voice' && (
        <Input
          label={consentStepWords.namePersonWho}
          className="max-w-120"
          value={speaker}
          maxLength={60}
          autoComplete="name"
          onChange={(event) => onSpeaker(event.currentTarget.value)}
        />
      )}
    </ConsentColumns>
  );
}
