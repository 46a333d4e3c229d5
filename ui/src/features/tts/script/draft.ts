import { voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import type { Voice } from '../voices/voice.ts';
import { openingScript } from './opening.ts';
import { type Block, newScript, type Script } from './script.ts';

const key = 'formant.speech';

/** Where a script is kept while nobody looks at it. */
export interface Draft {
  load(): Script;
  /** Answers whether it could be kept. */
  keep(script: Script): boolean;
  /** Calls back when another tab has changed it. */
  onOthers(listener: (script: Script) => void): () => void;
}

/** In this browser, at once, so that even a crash loses nothing. */
export const browserDraft: Draft = {
  load: () => parse(read()) ?? openingScript(navigator.language),
  keep(script) {
    try {
      localStorage.setItem(key, JSON.stringify(script));
      return true;
    } catch {
      return false; // the page says so
    }
  },
  onOthers(listener) {
    const heard = (event: StorageEvent) => {
      // what is kept now, which this tab may have written since: both go on with the same
      const script = event.key === key ? parse(read()) : null;
      if (script) listener(script);
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
};

/** For pages inside other sites: gone with the page. */
export const noDraft = (start: Partial<Script>): Draft => ({
  load: () => ({ ...newScript(), ...start }),
  keep: () => true,
  onOthers: () => () => {},
});

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Looked at by hand: the schema of the API's voice would have all schemas of its calls set up at the start of the page. */
function isVoice(found: unknown): found is Voice {
  // safe: a type in which every field is looked at
  const voice = found as Record<keyof Voice, unknown> | null;
  return (
    typeof voice === 'object' &&
    voice !== null &&
    voice.kind === 'tts' &&
    ['male', 'female', 'neutral'].some((gender) => voice.gender === gender) &&
    [voice.id, voice.name, voice.language, voice.languageName, voice.engine, voice.licence].every(
      (text) => typeof text === 'string',
    ) &&
    (voice.synthesizer === undefined || typeof voice.synthesizer === 'string') &&
    (voice.settings === undefined || voiceSettings.safeParse(voice.settings).success)
  );
}

/** What was written by an older page, or by nobody, begins anew. */
function parse(text: string | null): Script | null {
  try {
    // safe: looked at below
    const found = JSON.parse(text ?? 'null') as Partial<Script> | null;
    if (!found || !Array.isArray(found.blocks) || found.blocks.length === 0) return null;
    const whole = found.blocks.every(
      (block: Partial<Block>) =>
        typeof block.id === 'string' &&
        typeof block.text === 'string' &&
        typeof block.voiceId === 'string' &&
        typeof block.speed === 'number' &&
        typeof block.pitch === 'number' &&
        typeof block.pauseSeconds === 'number' &&
        Array.isArray(block.takeIds),
    );
    const known = Array.isArray(found.voices) && found.voices.every(isVoice) ? found.voices : [];
    // where a voice is to be heard, and what this device has of it, are found out anew
    const voices = known.map(({ previewUrl, trained, spectrum, ...voice }): Voice => voice);
    return whole ? { ...newScript(), ...found, voices } : null;
  } catch {
    return null;
  }
}
