import { Speech } from 'lucide-react';
import { Banner } from '../../design/Banner.tsx';
import { Button, buttonClass } from '../../design/Button.tsx';
import { Link } from '../../design/Link.tsx';
import { Progress } from '../../design/Progress.tsx';
import type { useOwnVoice } from './use-own-voice.ts';
import { ownVoiceModelWords, stageWords } from './words.ts';

/** What the recordings tell of the voice, and the model that is made of them. */
export function OwnVoiceModel({ own, canTrain }: { own: ReturnType<typeof useOwnVoice>; canTrain: boolean }) {
  const { profile, job } = own;
  const isOpen = job !== null && !job.endedAt;
  const facts: [string, string][] = profile
    ? [
        ['Pitch', `${profile.f0MedianHz} Hz, from ${profile.f0MinHz} to ${profile.f0MaxHz} Hz`],
        ['Vocal tract', `${Math.round(100 / profile.formantScale)} % of an average adult’s`],
        ['Silence of the room', `${Math.round(profile.noiseFloorDb)} dB`],
      ]
    : [];
  return (
    <section aria-labelledby="own-voice-model">
      <h2 id="own-voice-model" className="type-22">
        {ownVoiceModelWords.myOwnVoice}
      </h2>
      {facts.length > 0 ? (
        <dl className="mt-3 grid gap-1 text-14">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2 text-14 text-muted">{ownVoiceModelWords.whatMeasuredYour}</p>
      )}
      <div className="mt-4 grid gap-3">
        {isOpen ? (
          <>
            <p className="text-14 text-muted" role="status">
              {job.stage ? (stageWords[job.stage] ?? job.stage) : 'Waiting for its turn'}
            </p>
            <Progress label={ownVoiceModelWords.workMyOwn} value={job.progress} />
            <Button className="justify-self-start" onClick={() => void own.stop()}>
              Stop
            </Button>
          </>
        ) : (
          <Button
            variant={canTrain && job?.status !== 'succeeded' ? 'primary' : 'secondary'}
            className="justify-self-start"
            disabled={!canTrain}
            onClick={() => void own.start()}
          >
            {job?.status === 'succeeded' ? 'Make it again' : 'Make my voice model'}
          </Button>
        )}
        {job?.status === 'succeeded' && (
          <>
            <Banner tone="success">
              {ownVoiceModelWords.yourVoiceReady}
              {job.quality ? `, made of ${job.quality.speechSeconds.toFixed(0)} s of speech` : ''}
              {ownVoiceModelWords.onlyYouCan}
            </Banner>
            <div className="flex flex-wrap gap-2">
              <Link
                to={`/text-to-speech?voice=voice:${job.voiceUuid}`}
                className={buttonClass({ variant: 'primary' })}
              >
                <Speech aria-hidden="true" />
                {ownVoiceModelWords.speakWith}
              </Link>
              <Link to={`/tools/voice-changer?voice=${job.voiceUuid}`} className={buttonClass({})}>
                {ownVoiceModelWords.changeFile}
              </Link>
            </div>
          </>
        )}
        {job?.status === 'failed' && (
          <Banner tone="error">{job.error?.message ?? 'It failed. Try again.'}</Banner>
        )}
        {job?.status === 'cancelled' && (
          <p className="text-14 text-muted" role="status">
            {ownVoiceModelWords.stoppedWhatWas}
          </p>
        )}
      </div>
    </section>
  );
}
