import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/context.ts';
import { DownloadMenu } from '../../players/DownloadMenu.tsx';
import { DownloadWork, useDownloadWork, writing } from '../../players/DownloadWork.tsx';
import { encodings } from '../../sound/engine/encodings.ts';
import type { EngineProgress } from '../../sound/engine/engine-client.ts';
import type { Encoding } from '../../sound/engine/engine-protocol.ts';
import { zipFiles } from '../../sound/files/zip.ts';
import { keepEncoding, keptEncoding, standardEncoding } from './kept-encoding.ts';
import { downloadWords, soundDownloadWords } from './words.ts';

type Sound = {
  name: string;
  label: string;
  seconds: number;
  sampleRate: number;
  channelCount: number;
  remote?: unknown;
};

/** Downloads of sounds that are encoded on demand: one of them, or all as an archive. */
export function SoundDownload<S extends Sound>({
  sounds,
  stem,
  nameOf,
  fetchFirst,
  encode: encodeSound,
  video = null,
}: {
  sounds: readonly S[];
  /** Name of the archive, without its ending. */
  stem: string;
  /** Name of one file, without its ending. */
  nameOf: (sound: S) => string;
  /** Brings a sound that is at the server to this device. */
  fetchFirst?: (sound: S) => Promise<void>;
  encode: (
    sound: S,
    encoding: Encoding,
    onProgress: (progress: EngineProgress) => void,
    signal: AbortSignal,
  ) => Promise<File>;
  /** The video that the sounds were taken from, and how it is written with one of them. */
  video?: {
    outputs: readonly string[];
    bytes: number;
    nameOf: (sound: S) => string;
    write: (sound: S, onProgress: (progress: EngineProgress) => void, signal: AbortSignal) => Promise<File>;
  } | null;
}) {
  const platform = usePlatform();
  const [encoding, setEncoding] = useState<Encoding>(standardEncoding);
  const download = useDownloadWork(downloadWords);
  useEffect(() => setEncoding(keptEncoding()), []);

  const choose = (next: Encoding) => {
    setEncoding(next);
    keepEncoding(next);
  };
  const fileName = (sound: S) => `${nameOf(sound)}.${encoding.format}`;
  const bring = async (sound: S, share: number) => {
    if (!sound.remote || !fetchFirst) return;
    download.tell({ text: 'Fetching the result', share });
    await fetchFirst(sound);
  };
  const encode = async (sound: S, index: number, count: number, signal: AbortSignal) => {
    const label = encodings[encoding.format].label;
    await bring(sound, index / count);
    download.tell({ text: `Writing ${label}`, share: index / count });
    return encodeSound(
      sound,
      encoding,
      (progress) => download.tell(writing(label, progress, [index / count, (index + 1) / count])),
      signal,
    );
  };

  return (
    <div className="grid gap-3">
      <DownloadMenu
        outputs={sounds}
        encoding={encoding}
        onEncoding={choose}
        busy={download.work !== null}
        onDownload={(name) =>
          void download.run(async (signal) => {
            const sound = sounds.find((one) => one.name === name);
            if (!sound) return;
            const file = await encode(sound, 0, 1, signal);
            await platform.saveFile(fileName(sound), file);
          })
        }
        video={
          video && {
            ...video,
            onDownload: (name) =>
              void download.run(async (signal) => {
                const sound = sounds.find((one) => one.name === name);
                if (!sound) return;
                await bring(sound, 0);
                download.tell({ text: soundDownloadWords.writingVideo, share: 0 });
                const file = await video.write(
                  sound,
                  (progress) =>
                    download.tell(writing(soundDownloadWords.theVideo, progress, halfOf(progress))),
                  signal,
                );
                await platform.saveFile(video.nameOf(sound), file);
              }),
          }
        }
        onZip={() =>
          void download.run(async (signal) => {
            const files: { name: string; file: Blob }[] = [];
            for (const [index, sound] of sounds.entries())
              files.push({ name: fileName(sound), file: await encode(sound, index, sounds.length, signal) });
            download.tell({ text: 'Packing', share: 1 });
            const zip = await zipFiles(files, signal);
            await platform.saveFile(`${stem}.zip`, zip);
          })
        }
      />
      <DownloadWork download={download} />
    </div>
  );
}

/** The sound is coded first, then the picture copied. */
const halfOf = ({ stage }: EngineProgress): readonly [from: number, to: number] =>
  stage === 'video' ? [0.5, 1] : [0, 0.5];
