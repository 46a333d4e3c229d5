import { parseEffects } from '../../base/effect-settings.ts';
import { ToolError } from '../../base/faults.ts';
import type { HzRange } from '../pitch/range-map.ts';
import type { VoicePresetId } from './voice-preset-names.ts';
import { voicePresets } from './voice-presets.ts';
import type { VoiceSettings } from './voice-settings.ts';

/** The options of the voice changer that make a voice, and not only place it in the mix. */
export interface ChangerVoiceOptions {
  preset: 'none' | VoicePresetId;
  /** Semitones. */
  pitch: number;
  formant: number;
  /** Percent. */
  intonation: number;
  breath: number;
  /** Hz; 0 is none. */
  rangeLow: number;
  rangeHigh: number;
  /** A chain as JSON; empty stands for the preset's. */
  effects: string;
}

/**
 * The options of the voice changer that make exactly this voice.
 * A voice on one note is the robot's with another note, since the changer has no option for it.
 * Cost: a logarithm, and the chain as JSON.
 * Source: own, `voiceOfChanger` backwards.
 */
export function changerOptionsOf(settings: VoiceSettings) {
  const { monotoneHz, range } = settings;
  const robotHz = voicePresets.robot.settings.monotoneHz;
  return {
    preset: monotoneHz === null ? ('none' as const) : ('robot' as const),
    pitch: monotoneHz === null || robotHz === null ? settings.pitch : 12 * Math.log2(monotoneHz / robotHz),
    formant: settings.formant,
    intonation: settings.intonation,
    breath: settings.breath,
    rangeLow: range?.lowHz ?? 0,
    rangeHigh: range?.highHz ?? 0,
    effects: JSON.stringify(settings.effects),
  };
}

/**
 * Ratio of so many semitones, at most `most` either way.
 * Cost: a power.
 * Source: twelve equal steps an octave.
 */
export const ratio = (semitones: number, most: number): number =>
  2 ** (Math.max(-most, Math.min(most, semitones)) / 12);

/**
 * The voice that options of the changer make, preset and own settings together.
 * Cost: a power, and the parsing of the chain.
 * Source: own; semitones and breath add up within their limits, intonation multiplies.
 * @param own stands where no preset is chosen
 * @throws ToolError bad_option for a range or a chain that can't be
 */
export function voiceOfChanger(options: ChangerVoiceOptions, own: VoiceSettings): VoiceSettings {
  const preset: VoiceSettings = options.preset === 'none' ? own : voicePresets[options.preset].settings;
  return {
    pitch: Math.max(-24, Math.min(24, preset.pitch + options.pitch)),
    formant: Math.max(-12, Math.min(12, preset.formant + options.formant)),
    intonation: (preset.intonation * options.intonation) / 100,
    breath: Math.min(100, preset.breath + options.breath),
    // the robot's note follows the pitch control
    monotoneHz: preset.monotoneHz === null ? null : preset.monotoneHz * ratio(options.pitch, 24),
    range: rangeOf(options) ?? preset.range,
    effects: options.effects === '' ? preset.effects : effectsOf(options.effects),
  };
}

/** One end alone says where the range lies; it is then as wide as most people's. */
function rangeOf({ rangeLow, rangeHigh }: ChangerVoiceOptions): HzRange | null {
  if (rangeLow === 0 && rangeHigh === 0) return null;
  const usual = 1.6;
  const lowHz = Math.max(40, rangeLow || rangeHigh / usual);
  const highHz = Math.max(40, rangeHigh || rangeLow * usual);
  if (highHz <= lowHz)
    throw new ToolError(
      'bad_option',
      `The range can't go from ${rangeLow} to ${rangeHigh} Hz: its upper end has to lie above the lower one and above 40 Hz.`,
    );
  return { lowHz, highHz };
}

function effectsOf(json: string): VoiceSettings['effects'] {
  const parsed = parseEffects(json);
  if ('fault' in parsed) throw new ToolError('bad_option', `Option "effects": ${parsed.fault}`);
  return parsed.effects;
}
