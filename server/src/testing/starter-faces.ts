import { readFile } from 'node:fs/promises';
import type { Audio } from '@formant/engine/base/audio';
import { decodeWav } from '@formant/engine/codecs/wav';
import { FaceBuilder } from '@formant/engine/speech/voices/face-builder';
import { writeFace } from '@formant/engine/speech/voices/voice-face';
import type { VoicePresetId } from '@formant/engine/speech/voices/voice-preset-names';
import { runTool } from '@formant/engine/testing/run-tool';
import { tools } from '@formant/engine/tools';
import {
  findVoice,
  ownVoices,
  planSpeech,
  previewText,
  speak,
  speechRate,
  synthesizersOf,
} from '@formant/engine/tts';
import { speechAssets } from '../compute/speech-assets.ts';
import { previewPhrase } from '../sound/voices/preview.ts';

/** The sentence that presets say in their previews. */
export const readPhrase = async (): Promise<Audio> => decodeWav(await readFile(previewPhrase.file));

/** The phrase as a preset says it. */
export async function saidBy(preset: VoicePresetId, phrase: Audio): Promise<Audio> {
  const { tool, run } = tools['voice-changer'];
  const { outputs } = await runTool(tool, await run(), phrase, { options: { preset } });
  return outputs.output!;
}

/** A text as a synthesizer's voice speaks it, that of its preview where none is given. */
export async function spokenBy(id: string, text?: string, speed = 1): Promise<Audio> {
  const voice = findVoice(ownVoices, id);
  const synthesizer = synthesizersOf(speechAssets).find((one) => one.id === id.split(':')[0])!;
  const plan = planSpeech(text ?? previewText(voice.language), voice, ownVoices);
  const parts: Float32Array[] = [];
  const { signal } = new AbortController();
  for await (const { samples } of speak(plan, { synthesizer, voice, speed, pitch: 0, signal }))
    parts.push(samples.slice());
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return { sampleRate: speechRate, channels: [whole] };
}

/** What the voice of a sound is drawn by, as it is stored. */
export async function measureFace({ sampleRate, channels }: Audio): Promise<string> {
  const face = await FaceBuilder.create(sampleRate);
  face.write(channels);
  return writeFace(face.result());
}
