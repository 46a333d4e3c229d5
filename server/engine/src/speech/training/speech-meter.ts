import { MonoGuide } from '../pitch/mono-guide.ts';
import { pitchOf } from '../pitch/pitch-map.ts';
import type { VoicePitch, VoiceQuality } from '../voices/voice-file.ts';
import { SampleCheck } from './sample-check.ts';
import { sampleWarnings } from './sample-warnings.ts';
import { byPrint, oddRecordings } from './speaker-match.ts';
import type { SpeakerPrint } from './speaker-print.ts';
import { VoiceFeatures } from './voice-features.ts';

/** What speaks against making one voice of a sound, although there is enough of it. */
export type SpeechDoubt = 'two-speakers' | 'music';

/**
 * Listens to recordings of one speaker, one after the other, and tells at any moment how good they are for making a
 * voice: speech, noise, clipping, room, pitch. All recordings have one sample rate.
 * Cost: about .02 CPU s and memory 40 KB a second of sound.
 * Source: own, `SampleCheck` and `VoiceFeatures` on one signal; they name theirs.
 */
export class SpeechMeter {
  readonly check: SampleCheck;
  readonly features: VoiceFeatures;
  readonly sampleRate: number;
  #guide: MonoGuide | null = null;
  #frames = 0;
  /** The frame of `features` with which each recording begins. */
  readonly #starts: number[] = [];

  private constructor(sampleRate: number, check: SampleCheck, features: VoiceFeatures) {
    this.sampleRate = sampleRate;
    this.check = check;
    this.features = features;
  }

  static async create(sampleRate: number): Promise<SpeechMeter> {
    return new SpeechMeter(
      sampleRate,
      await SampleCheck.create(sampleRate),
      await VoiceFeatures.create(sampleRate),
    );
  }

  /** Another recording begins. */
  begin(channelCount: number): void {
    this.#guide = new MonoGuide(channelCount);
    this.#starts.push(this.features.frameCount);
    this.features.begin();
  }

  /** Takes a block of the recording that has begun; NaN and infinities count as silence. */
  push(block: readonly Float32Array[]): void {
    const clean = block.map((channel) => channel.map((v) => (Number.isFinite(v) ? v : 0)));
    this.check.hearChannels(clean);
    this.#guide ??= new MonoGuide(clean.length);
    const mono = this.#guide.mix(clean);
    this.check.hear(mono);
    for (const pitch of this.features.push(mono)) this.check.hearPitch(pitch);
    this.#frames += mono.length;
  }

  end(): void {
    for (const pitch of this.features.end()) this.check.hearPitch(pitch);
    this.check.end();
  }

  /** Of all that was heard. */
  get frames(): number {
    return this.#frames;
  }

  /** null where too little has a pitch. */
  get pitch(): VoicePitch | null {
    return pitchOf(this.features.f0);
  }

  /** What each recording tells of its speaker, in order; null where it holds too little voice. */
  get prints(): (SpeakerPrint | null)[] {
    return this.#starts.map((from, n) => this.features.print(from, this.#starts[n + 1]));
  }

  get doubts(): SpeechDoubt[] {
    return [
      ...(this.check.twoSpeakers ? (['two-speakers'] as const) : []),
      ...(this.check.pauseShare < 0.04 ? (['music'] as const) : []),
    ];
  }

  /**
   * @param unused whether there was more sound than is looked at
   * @param odd places of recordings of another speaker, where something else has compared them
   */
  quality(unused = false, odd = oddRecordings(this.prints, byPrint)): VoiceQuality {
    const { check, features, sampleRate, pitch } = this;
    const quality: VoiceQuality = {
      seconds: rounded(this.#frames / sampleRate),
      speechSeconds: rounded(features.speechSeconds),
      snrDb: check.snrDb === null ? null : rounded(check.snrDb),
      clippingPercent: Math.round(1000 * check.clippingPercent) / 1000,
      decaySeconds: check.decaySeconds === null ? null : Math.round(100 * check.decaySeconds) / 100,
      voicedPercent: rounded(100 * features.voicedShare),
      ...(features.bandwidthHz === null ? {} : { bandwidthHz: features.bandwidthHz }),
      warnings: [],
    };
    if (check.speechDb !== null)
      quality.warnings = sampleWarnings({
        ...quality,
        pitch,
        sampleRate,
        unused,
        check,
        odd,
      });
    return quality;
  }
}

const rounded = (value: number): number => Math.round(10 * value) / 10;
