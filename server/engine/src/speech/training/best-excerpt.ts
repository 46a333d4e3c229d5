import type { Audio } from '../../base/audio.ts';
import { joined } from '../../base/joined.ts';
import type { CancelSignal } from '../../base/tool.ts';
import { resample } from '../../dsp/filters/resample.ts';
import { MonoGuide } from '../pitch/mono-guide.ts';
import { excerptHz, leastExcerptSeconds, mostExcerptSeconds } from '../voices/excerpt-facts.ts';
import { SampleCheck } from './sample-check.ts';
import { byPrint, oddRecordings } from './speaker-match.ts';
import type { SpeakerPrint } from './speaker-print.ts';
import { withoutSilence } from './without-silence.ts';

/** Sound beyond this is not looked at, as a training does not. */
const mostSeconds = 600;
/** With so much of it a voice is known well; what is worse by so many dB than the best is left out then. */
const enoughSeconds = 10;
const worseDb = 10;
/** Noise that lies lower is not heard. */
const cleanDb = 45;
/** What a stretch without a pause, which tells nothing of its noise, is taken for. */
const unknownDb = 20;

interface Stretch {
  audio: Audio;
  /** How good it is, dB. */
  worth: number;
}

/**
 * The best 5 to 20 s of somebody's recordings, for models that speak like what they hear: stretches of 20 s at most, in
 * the order of their worth, without the silence around each. Recordings of another speaker than the rest are left out.
 * @param print what each recording tells of its speaker
 * @param rest lets others work between two stretches
 * @returns one channel at `excerptHz`; null where there is too little that can be used
 * @throws `signal.reason`
 * Cost: that of `SampleCheck` for all, and `resample` for what is taken.
 * Source: own; the worth is the distance of speech and noise, less what clips and what sounds of the room.
 */
export async function bestExcerpt(
  recordings: readonly { audio: Audio; print: SpeakerPrint | null }[],
  { signal, rest }: { signal: CancelSignal; rest(): Promise<unknown> },
): Promise<Float32Array | null> {
  const odd = oddRecordings(
    recordings.map(({ print }) => print),
    byPrint,
  );
  const stretches: Stretch[] = [];
  let looked = 0;
  for (const [place, { audio }] of recordings.entries()) {
    if (odd.includes(place)) continue;
    for (const piece of piecesOf(audio)) {
      if (looked >= mostSeconds) break;
      looked += secondsOf(piece);
      await rest();
      signal.throwIfAborted();
      const worth = await worthOf(piece);
      if (worth !== null) stretches.push({ audio: piece, worth });
    }
  }
  stretches.sort((a, b) => b.worth - a.worth);
  const parts: Float32Array[] = [];
  let seconds = 0;
  for (const { audio, worth } of stretches) {
    if (seconds >= mostExcerptSeconds) break;
    if (seconds >= enoughSeconds && worth < stretches[0]!.worth - worseDb) break;
    await rest();
    signal.throwIfAborted();
    const samples = withoutSilence(monoOf(audio), excerptHz);
    parts.push(samples);
    seconds += samples.length / excerptHz;
  }
  return seconds < leastExcerptSeconds ? null : joined(parts).slice(0, mostExcerptSeconds * excerptHz);
}

function* piecesOf({ sampleRate, channels }: Audio): Generator<Audio> {
  const frames = Math.round(mostExcerptSeconds * sampleRate);
  const length = channels[0]?.length ?? 0;
  for (let at = 0; at < length; at += frames)
    yield { sampleRate, channels: channels.map((channel) => channel.subarray(at, at + frames)) };
}

/** null where nobody speaks in it. */
async function worthOf(audio: Audio): Promise<number | null> {
  const check = await SampleCheck.create(audio.sampleRate);
  const clean = audio.channels.map((channel) => channel.map((v) => (Number.isFinite(v) ? v : 0)));
  check.hearChannels(clean);
  check.hear(new MonoGuide(clean.length).mix(clean));
  check.end();
  if (check.speechDb === null) return null;
  const room = Math.max(0, (check.decaySeconds ?? 0) - 0.4);
  return (
    Math.min(cleanDb, check.snrDb ?? unknownDb) -
    Math.min(60, 500 * check.clippingPercent) -
    Math.min(15, 30 * room) +
    // of two that are as good the longer one: it needs no other beside it
    6 * Math.min(1, secondsOf(audio) / enoughSeconds)
  );
}

function monoOf({ sampleRate, channels }: Audio): Float32Array {
  const clean = channels.map((channel) => channel.map((v) => (Number.isFinite(v) ? v : 0)));
  const mono = { sampleRate, channels: [new MonoGuide(clean.length).mix(clean)] };
  return resample(mono, excerptHz).channels[0]!;
}

const secondsOf = ({ sampleRate, channels }: Audio): number => (channels[0]?.length ?? 0) / sampleRate;
