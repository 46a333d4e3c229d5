import { mkdir, statfs } from 'node:fs/promises';
import type { NaturalModel, NaturalProblem } from '@formant/contract/facts/natural-voices';
import { ToolError } from '@formant/engine/base/faults';
import type { SpeakerEmbedder, TextSpeechOptions } from '@formant/engine/base/inference';
import { modelKinds, readsText, tellsSpeakers } from '@formant/engine/base/model-kinds';
import { speakerHz } from '@formant/engine/speech/training/speaker-facts';
import { voicesOfModel } from '@formant/engine/tts/synthesizers/speech-voices';
import { installAdvice } from '../../ports/models/advice.ts';
import { DownloadError } from '../../ports/models/download.ts';
import { modelFolder } from '../../ports/models/folder.ts';
import { type InstallOptions, installModel } from '../../ports/models/install.ts';
import { dropPart, partBytes } from '../../ports/models/part-file.ts';
import type { KnownModel } from '../../ports/models/port.ts';
import { removeModel } from '../../ports/models/remove.ts';
import { installSherpa } from '../../ports/models/sherpa/package.ts';
import { endSpeech } from '../../ports/models/sherpa/speech.ts';
import { ownModels } from '../own-folders.ts';

/** An archive and what is unpacked of it lie side by side for a while. */
const roomOfAll = 2.5;

/** What the window of the desktop app does with the models folder that the app's command has, too. */
export function openNatural(folder = ownModels()) {
  const store = modelFolder(folder);
  const known = async (): Promise<KnownModel[]> =>
    (await store.list()).filter(({ entry }) => readsText(entry.kind) || tellsSpeakers(entry.kind));
  /** @throws Error for another one than of the list */
  const find = async (id: string): Promise<KnownModel> => {
    const found = (await known()).find(({ entry }) => entry.id === id);
    if (!found) throw new Error(`There is no model ${id} here`);
    return found;
  };

  async function describe({ entry, installed, bytes }: KnownModel): Promise<NaturalModel> {
    const { id, name, kind, licence, source, note = null, speakers, files, comparison } = entry;
    const parts = installed ? [] : files.map(({ sha256 }) => (sha256 ? partBytes(folder, sha256) : 0));
    const runs = store.speechRuntimeName() !== null;
    return {
      ...{ id, name, maker: modelKinds[kind].name, licence, source, note, bytes },
      received: (await Promise.all(parts)).reduce((sum, part) => sum + part, 0),
      state: !installed ? 'absent' : runs ? 'here' : 'unready',
      likens: kind === 'pocket-tts',
      sameFrom: comparison?.sameFrom ?? null,
      voices: await voicesOfModel({ id, name, kind, licence, speakers, files: [] }, (file) =>
        store.bytes(id, file),
      ),
    };
  }

  let ear: { model: string; hears: Promise<SpeakerEmbedder | null> } | null = null;
  /** The one that hears stays until it is released: its network takes a moment to load. */
  async function earOf(model: string): Promise<SpeakerEmbedder> {
    if (ear?.model !== model) {
      releaseEar();
      ear = { model, hears: store.speakers(model) };
    }
    const asked = ear;
    const found = await asked.hears;
    if (found) return found;
    if (ear === asked) ear = null;
    throw new ToolError('no_model', `“${model}” is not installed. ${installAdvice(model)}.`);
  }
  function releaseEar(): void {
    void ear?.hears.then((one) => one?.release());
    ear = null;
  }

  return {
    list: async (): Promise<NaturalModel[]> => Promise.all((await known()).map(describe)),

    /**
     * Brings one, and what runs it. Of what breaks off everything stays that can be gone on with.
     * @throws what `naturalProblem` has a name for; `signal.reason`
     */
    async install(
      id: string,
      {
        signal,
        received,
        readying,
        connection,
      }: {
        signal: AbortSignal;
        /** Told of bytes of all its files together. */
        received(bytes: number): void;
        /** The last byte is here. */
        readying(): void;
        connection?: InstallOptions['connection'];
      },
    ): Promise<void> {
      const { entry, installed, bytes } = await find(id);
      const reach = connection ? { connection } : {};
      if (!installed) {
        await mkdir(folder, { recursive: true });
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < roomOfAll * (bytes ?? 0))
          throw new DownloadError('The disk has too little room', { why: 'room' });
        const arrived: Record<string, number> = {};
        await installModel(folder, entry, {
          signal,
          ...reach,
          progress(file, now) {
            arrived[file] = now;
            const sum = Object.values(arrived).reduce((all, one) => all + one, 0);
            received(sum);
            if (sum === bytes) readying();
          },
        });
      }
      readying();
      await installSherpa(folder, signal, connection);
    },

    /** Throws away what has arrived of one that is not installed. */
    async discard(id: string): Promise<void> {
      for (const { sha256 } of (await find(id)).entry.files) if (sha256) await dropPart(folder, sha256);
    },

    async remove(id: string): Promise<void> {
      endSpeech();
      releaseEar();
      await removeModel(folder, (await find(id)).entry.id);
    },

    /** @throws ToolError; `signal.reason` within a second of a cancel */
    speak: (model: string, text: string, options: TextSpeechOptions) =>
      store.text.speak(model, text, options),

    /**
     * The numbers that stand for the speaker of a recording, of length 1.
     * @param samples of one channel, at `speakerHz`
     * @throws ToolError; `signal.reason` within a second of a cancel
     */
    hear: async (model: string, samples: Float32Array, { signal }: { signal: AbortSignal }) =>
      (await earOf(model)).embed({ samples, sampleRate: speakerHz }, signal),

    /** Gives the memory of what speaks and hears back; the next call loads it again. */
    release(): void {
      endSpeech();
      releaseEar();
    },
  };
}
export type Natural = ReturnType<typeof openNatural>;

/** Why one could not be brought, by what was thrown. */
export function naturalProblem(error: unknown): NaturalProblem {
  if (chain(error).some(({ code }) => code === 'ENOSPC')) return 'room';
  return error instanceof DownloadError ? error.why : 'failed';
}

const chain = (error: unknown): NodeJS.ErrnoException[] =>
  error instanceof Error ? [error, ...chain(error.cause)] : [];
