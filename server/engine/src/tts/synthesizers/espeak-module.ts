/** What we use of @echogarden/espeak-ng-emscripten, which has no types of its own. */
export interface EspeakModule {
  eSpeakNGWorker: new () => EspeakWorker;
}
export interface EspeakEvent {
  type: 'word' | 'sentence' | 'mark' | 'play' | 'end' | 'msg_terminated' | 'phoneme' | 'samplerate';
  /** Code points before it, counted from 1. */
  text_position: number;
  /** Code points; 0 for phonemes. */
  word_length: number;
  /** Milliseconds from the beginning. */
  audio_position: number;
  /** Of a phoneme: its IPA, empty for a pause. */
  id: string | number | undefined;
}
export interface EspeakWorker {
  /** 0 when there is such a voice. */
  set_voice(name: string): number;
  /** Words a minute, 80..450. */
  set_rate(rate: number): void;
  /** 0..99, 50 the voice's own. */
  set_pitch(pitch: number): void;
  /** Text is read as SSML. */
  synthesize(text: string, listener: (samples: Int16Array, events: EspeakEvent[]) => void): void;
  get_samplerate(): number;
}
type Initialize = (module: {
  getPreloadedPackage(name: string, size: number): ArrayBuffer;
}) => Promise<EspeakModule>;

/** Starts eSpeak NG with its data, about a tenth of a second. */
export async function loadEspeak(data: ArrayBuffer): Promise<EspeakWorker> {
  // @ts-expect-error the package has no types
  const { default: initialize } = (await import('@echogarden/espeak-ng-emscripten')) as {
    default: Initialize;
  };
  const { eSpeakNGWorker } = await initialize({ getPreloadedPackage: () => data });
  return new eSpeakNGWorker();
}
