import type { VoicePitch, VoiceQuality } from '../voices/voice-file.ts';
import type { SampleCheck } from './sample-check.ts';

/** Speech below which a voice is made, but a poor one. */
const fewSeconds = 10;
const goodSeconds = 30;
/** Where telephones end, and what speech needs for its consonants to be clear, Hz. */
const telephoneHz = 4500;
const wideHz = 10_000;

/**
 * What people should know about their samples, each with what to do about it; the gravest first.
 * Takes what `VoiceQuality` holds, in its units, and the check for what it has no field for.
 * Cost: the answers of `SampleCheck`.
 * Source: own thresholds.
 */
export function sampleWarnings(
  heard: Omit<VoiceQuality, 'warnings'> & {
    pitch: VoicePitch | null;
    sampleRate: number;
    /** Whether there was more sound than training takes. */
    unused: boolean;
    check: SampleCheck;
    /** Places of the recordings that seem to have another speaker than the rest. */
    odd: readonly number[];
  },
): string[] {
  const { check, speechSeconds, snrDb, decaySeconds } = heard;
  const warnings: string[] = [];
  if (check.twoSpeakers)
    warnings.push('Two people seem to speak. A voice is made of one: leave out the parts of the other.');
  if (heard.odd.length > 0) warnings.push(oddWarning(heard.odd));
  if (check.pauseShare < 0.04)
    warnings.push('There are hardly any pauses, as in music or steady noise. Use samples of speech alone.');
  if (heard.pitch === null)
    warnings.push(
      'Hardly any sound has a pitch, as in whispering. The voice will keep the pitch of who speaks.',
    );
  if (speechSeconds < fewSeconds)
    warnings.push(
      `${speechSeconds.toFixed(0)} s of speech are very little. Record ${goodSeconds} s or more.`,
    );
  else if (speechSeconds < goodSeconds)
    warnings.push(
      `${speechSeconds.toFixed(0)} s of speech are enough to begin with; ${goodSeconds} s or more sound better.`,
    );
  if (heard.clippingPercent > 0.02)
    warnings.push('The recording is too loud and clips. Turn the microphone down and record again.');
  if (snrDb !== null && snrDb < 20)
    warnings.push(
      `Noise lies only ${snrDb.toFixed(0)} dB below the speech. Record in a quieter place, or clean it first.`,
    );
  if (decaySeconds !== null && decaySeconds > 0.4)
    warnings.push(
      'The room can be heard. Go closer to the microphone, or record among curtains and cushions.',
    );
  const { bandwidthHz = heard.sampleRate / 2 } = heard;
  if (heard.sampleRate < 16_000 || bandwidthHz <= telephoneHz)
    warnings.push('This is telephone sound: above 4 kHz nothing is known of the voice.');
  else if (bandwidthHz < wideHz && heard.sampleRate >= 2.5 * wideHz)
    warnings.push(
      `Nothing of the voice is heard above ${(bandwidthHz / 1000).toFixed(0)} kHz, although the file could hold it. Record in a quiet place with a microphone that is not a headset’s radio link, and keep the recording as it is.`,
    );
  if (heard.unused) warnings.push('Only the first ten minutes were used.');
  return warnings;
}

function oddWarning(places: readonly number[]): string {
  const numbers = places.map((place) => place + 1).join(', ');
  return places.length === 1
    ? `Recording ${numbers} sounds like another person than the others. Leave it out if it is one.`
    : `Recordings ${numbers} sound like other people than the rest. Leave them out if they are.`;
}
