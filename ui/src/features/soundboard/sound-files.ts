import {
  hotkeyPattern,
  soundboardLimits,
  soundColors,
  soundModes,
} from '@formant/contract/facts/soundboard-facts';
import { type Kept, keptOfPart } from '@formant/engine/codecs/tags/carried-tags';
import { encodeWav } from '@formant/engine/codecs/wav';
import { levelClip } from '@formant/engine/dsp/levels/level-clip';
import { unzip } from 'fflate';
import type { SoundHere } from '../../parts/share/shareable.ts';
import { encodeSound } from '../../sound/engine/encode-sound.ts';
import { taggedWav, tagsIn } from '../../sound/files/kept-tags.ts';
import { overview, resampleBars } from '../../sound/files/overview.ts';
import { zipFiles } from '../../sound/files/zip.ts';
import { type Board, type NewSound, type Pad, type PadSettings, settingsOf, usualSettings } from './board.ts';
import { disk } from './disk.ts';

/** One rate for all pads, so that their samples meet without resampling. */
export const padRate = 48_000;
const mostBytes = 64 * 1024 * 1024;
const mostSeconds = 20 * 60;

/** Decodes any format the browser knows. @throws Error with words for people */
export async function decodeSound(bytes: ArrayBuffer, name: string): Promise<AudioBuffer> {
  if (bytes.byteLength === 0) throw new Error(`${name} is empty.`);
  if (bytes.byteLength > mostBytes)
    throw new Error(`${name} is larger than 64 MB. Cut it with the converter or choose a shorter file.`);
  try {
    const sound = await new OfflineAudioContext(1, 1, padRate).decodeAudioData(bytes);
    if (sound.length === 0) throw new Error('nothing in it');
    if (sound.duration > mostSeconds) throw new Error('too long');
    return sound;
  } catch (cause) {
    throw new Error(
      `${name} can’t be played by this browser. Choose a sound such as MP3, WAV, OGG or FLAC, of at most 20 minutes.`,
      { cause },
    );
  }
}

/** A sound to make a pad of, with what its file says of it: also that a computer has made its voice. */
export interface ReadSound {
  sound: AudioBuffer;
  kept: Kept;
}

/** Reads a sound file. @throws Error with words for people */
export async function readSound(file: Blob, name: string): Promise<ReadSound> {
  const [sound, kept] = await Promise.all([decodeSound(await file.arrayBuffer(), name), tagsIn(file)]);
  return { sound, kept };
}

/** A part of a sound, levelled, as a file and as what its pad shows. */
export async function toNewSound(
  { sound, kept }: ReadSound,
  settings: NewSound['settings'],
  span: { from: number; to: number } | null = null,
): Promise<NewSound> {
  const { sampleRate } = sound;
  const from = Math.round((span?.from ?? 0) * sampleRate);
  const to = Math.min(
    span ? Math.round(span.to * sampleRate) : sound.length,
    from + soundboardLimits.soundSeconds * sampleRate,
  );
  const cut = Array.from({ length: Math.min(2, sound.numberOfChannels) }, (_, channel) =>
    sound.getChannelData(channel).slice(from, to),
  );
  const { channels } = levelClip(cut, sampleRate);
  const wav = encodeWav({ sampleRate, channels }, 'int16');
  const outline = overview(sampleRate);
  outline.write(channels);
  return {
    // safe: over an ArrayBuffer
    file: await taggedWav(
      new Blob([wav as BlobPart], { type: 'audio/wav' }),
      keptOfPart(kept, to - from < sound.length ? { from: from / sampleRate, to: to / sampleRate } : null),
    ),
    durationMs: Math.round((1000 * (to - from)) / sampleRate),
    bars: resampleBars(outline.bars(), 96).map((bar) => Math.round(127 * Math.min(1, bar))),
    settings,
  };
}

/** A name as a pad has room for. */
const shortName = (name: string): string =>
  name.trim().slice(0, soundboardLimits.nameLength).trim() || 'Sound';
/** A file's name as a pad shows it. */
export const padName = (fileName: string): string => shortName(fileName.replace(/\.[^.]{1,5}$/, ''));

/** A pad's file: from this device, else fetched and kept. @throws Error with words for people */
export async function bytesOf(pad: Pad): Promise<ArrayBuffer> {
  const keep = pad.id.startsWith('account-');
  const kept = await disk.get<ArrayBuffer>('audio', pad.id).catch(() => undefined);
  if (kept) return kept;
  if (!pad.url) throw new Error(pad.problem ?? `The file of ${pad.name} is not on this device.`);
  const answer = await fetch(pad.url).catch(() => null);
  if (!answer?.ok)
    throw new Error(`${pad.name} could not be fetched. Check your connection and load the page again.`);
  const bytes = await answer.arrayBuffer();
  if (keep) await disk.put('audio', pad.id, bytes).catch(() => {}); // it plays from memory all the same
  return bytes;
}

/** What a pad plays, from its start to its end, ready to be shared. */
export function padSound(pad: Pad): SoundHere {
  const from = pad.startMs / 1000;
  const to = (pad.endMs ?? pad.durationMs) / 1000;
  return {
    name: pad.name,
    kind: 'source',
    sound: { seconds: to - from, sampleRate: padRate, channelCount: 2 },
    async encode(...how) {
      const sound = await readSound(new Blob([await bytesOf(pad)]), pad.name);
      const { file } = await toNewSound(sound, { name: pad.name }, { from, to });
      const kept = new File([file], `${pad.name}.wav`, { type: 'audio/wav' });
      return encodeSound({ id: crypto.randomUUID(), memory: true, source: 'pad', kept }, ...how);
    },
  };
}

const manifest = 'board.json';

/** A ZIP with the board as JSON and its sounds as files. @throws Error of a sound that can't be read */
export async function exportBoard(board: Board): Promise<Blob> {
  const files: { name: string; file: Blob }[] = [];
  const sounds = [];
  for (const [index, pad] of board.pads.entries()) {
    const bytes = await bytesOf(pad);
    const name = `sounds/${String(index + 1).padStart(2, '0')}-${pad.name.replace(/[^\p{L}\p{N} _-]/gu, '_')}.${extensionOf(new Uint8Array(bytes))}`;
    files.push({ name, file: new Blob([bytes]) });
    sounds.push({ file: name, ...settingsOf(pad) });
  }
  const about = { formant: 'soundboard', version: 1, name: board.name, sounds };
  return zipFiles([{ name: manifest, file: new Blob([JSON.stringify(about, null, 2)]) }, ...files]);
}

function extensionOf(bytes: Uint8Array): string {
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  return magic === 'RIFF' ? 'wav' : magic === 'fLaC' ? 'flac' : magic === 'OggS' ? 'ogg' : 'mp3';
}

/** Reads such a ZIP. @throws Error with words for people for anything else */
export async function importBoard(
  file: Blob,
): Promise<{ name: string; sounds: { bytes: ArrayBuffer; settings: NewSound['settings'] }[] }> {
  const refused = 'This is not an exported soundboard. Choose the ZIP file that Export has made.';
  if (file.size > 512 * 1024 * 1024) throw new Error(refused);
  const zipped = new Uint8Array(await file.arrayBuffer());
  const entries = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    // a small file may promise to unpack to a huge one
    const filter = ({ originalSize }: { originalSize: number }) => originalSize <= mostBytes;
    unzip(zipped, { filter }, (error, found) =>
      error ? reject(new Error(refused, { cause: error })) : resolve(found),
    );
  });
  try {
    const about = JSON.parse(new TextDecoder().decode(entries[manifest])) as Record<string, unknown>; // safe: checked field by field below
    if (about.formant !== 'soundboard' || !Array.isArray(about.sounds)) throw new Error(refused);
    return {
      name: shortName(String(about.name ?? '')),
      sounds: about.sounds
        .slice(0, soundboardLimits.soundsPerBoard)
        .flatMap((row: Record<string, unknown>) => {
          const bytes = entries[String(row.file)];
          return bytes ? [{ bytes: bytes.slice().buffer, settings: readSettings(row) }] : [];
        }),
    };
  } catch (cause) {
    throw new Error(refused, { cause });
  }
}

/** Only what makes sense is taken over; a value out of bounds becomes the usual one. */
function readSettings(row: Record<string, unknown>): Partial<PadSettings> & { name: string } {
  const oneOf = <T extends string>(values: readonly T[], value: unknown) =>
    values.find((one) => one === value);
  const number = (value: unknown, least: number, most: number, usual: number) =>
    typeof value === 'number' && value >= least && value <= most ? value : usual;
  const startMs = Math.round(number(row.startMs, 0, 60_000, 0));
  const endMs = Math.round(number(row.endMs, startMs + 1, 60_000, 0));
  return {
    name: shortName(String(row.name ?? '')),
    color: oneOf(soundColors, row.color) ?? usualSettings.color,
    mode: oneOf(soundModes, row.mode) ?? usualSettings.mode,
    hotkey: typeof row.hotkey === 'string' && hotkeyPattern.test(row.hotkey) ? row.hotkey : null,
    volume: number(row.volume, 0, 2, usualSettings.volume),
    overlap: row.overlap !== false,
    muteMic: row.muteMic === true,
    startMs,
    endMs: endMs || null,
  };
}
