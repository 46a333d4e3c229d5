import { checkedBlocks } from '../../base/input.ts';
import { noVoice, type RunTool } from '../../base/tool.ts';
import { isOnnx } from '../../models/ports/onnx-head.ts';
import type { ConversionPlan } from '../../speech/conversion/voice-converter.ts';
import { decodeVoiceFile, type VoiceFile } from '../../speech/voices/voice-file.ts';
import type { Plan } from './chain.ts';
import { listensFirst, prepareChange } from './prepare.ts';
import { tool } from './tool.ts';

/** Share of the whole work that listening to the speaker takes. */
const listenShare = 0.4;

/**
 * Changes a recorded voice in constant memory (about 3 s of sound are held) and one pass, or two where the voice
 * has a range that the speaker's own is moved into: pitch, formants, melody, breath, then the effects, the original's loudness and a limiter at -0.3 dBFS.
 * The output has the input's length, channels and sample rate; sample n stands for sample n.
 * With neutral settings it is the input, bit for bit (NaN and infinities become silence).
 */
export const run: RunTool<(typeof tool)['options']> = async (given) => {
  const { input, options, open, signal, progress, readVoice = noVoice } = given;
  signal.throwIfAborted();
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  const bytes = options.voice === '' ? null : await readVoice(options.voice);
  if (bytes && isOnnx(bytes)) return (await import('./run-neural.ts')).runNeural(given, bytes);
  const voice = bytes && decodeVoiceFile(bytes);
  const { plan, chain, conversion, f0 } = await prepareChange(input, options, voice, {
    signal,
    told: (fraction) => progress({ stage: 'listen', fraction: listenShare * fraction }),
  });
  const listens = listensFirst(plan, voice);
  const repairs = { replacedSamples: 0 };
  const sink = open('output', format);
  let frames = 0;
  const done = (fraction: number) =>
    progress({ stage: 'change', fraction: listens ? listenShare + (1 - listenShare) * fraction : fraction });
  done(0);
  for await (const block of checkedBlocks(tool, input, signal, repairs)) {
    frames += block[0]!.length;
    const output = chain ? chain.push(block) : block;
    if (output[0]!.length > 0) await sink.write(output);
    if (input.frames) done(Math.min(1, frames / input.frames));
  }
  if (chain) {
    const rest = chain.end();
    if (rest[0]!.length > 0) await sink.write(rest);
  }
  done(1);
  const medianHz = f0.medianHz;
  return {
    engine: 'dsp',
    result: {
      message: voice && !plan.neutral ? voiceMessage(voice, conversion) : messageFor(plan, medianHz),
      preset: options.preset,
      voice: voice?.header.name ?? null,
      ...(voice && conversion ? spokenBand(voice, conversion) : {}),
      pitch: plan.voice.pitch,
      formant: plan.voice.formant,
      effects: plan.voice.effects.filter(({ on }) => on).map(({ kind }) => kind),
      changed: chain !== null,
      f0MedianHz: medianHz === null ? null : Math.round(medianHz * 10) / 10,
      voicedPercent: Math.round(1000 * f0.voicedShare) / 10,
      limitedDb: Math.round(-100 * (chain?.limitedDb ?? 0)) / 100,
      ...repairs,
    },
  };
};

function messageFor(plan: Plan, medianHz: number | null): string {
  if (plan.neutral) return 'All settings are neutral, so the sound is unchanged.';
  if (plan.usesPitch && medianHz === null)
    return 'No voice with a pitch was found, so the pitch could not be changed; the other settings were applied.';
  return 'The voice was changed.';
}

function voiceMessage(voice: VoiceFile, conversion: ConversionPlan | null): string {
  const { name, pitch } = voice.header;
  if (!conversion) return `No speech was found, so nothing could be said in the voice "${name}".`;
  if (!conversion.melody && pitch)
    return `Hardly anything here has a pitch, so only the timbre of the voice "${name}" was given to it.`;
  return `This is now said in the voice "${name}". It is signal processing: nearer to the voice than before, but no neural copy of it.${bandMessage(spokenBand(voice, conversion))}`;
}

/** Up to where the recording has something to say, and up to where it has the timbre of the voice, Hz; 0 is unknown. */
function spokenBand({ header }: VoiceFile, { speaker }: ConversionPlan) {
  const bandwidthHz = speaker.bandwidthHz ?? 0;
  // voices that were made before it was measured promise what their sample rate does
  const known = header.quality.bandwidthHz ?? header.sampleRate / 2;
  return { bandwidthHz, voiceBandwidthHz: Math.min(bandwidthHz, known) };
}

function bandMessage({ bandwidthHz, voiceBandwidthHz }: ReturnType<typeof spokenBand>): string {
  if (voiceBandwidthHz >= bandwidthHz) return '';
  return ` The samples of the voice end at ${Math.round(voiceBandwidthHz / 1000)} kHz: above it the sound is the speaker’s own.`;
}
