import { soundboardLimits } from '@formant/contract/facts/soundboard-facts';
import { encodeWav } from '@formant/engine/codecs/wav';
import { Mic, Plus, Square } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Dialog } from '../../design/overlays/Dialog.tsx';
import { formatTime } from '../../i18n/format.ts';
import { Scope } from '../../platform/scope.ts';
import { TrimWave } from '../../players/TrimWave.tsx';
import { overview } from '../../sound/files/overview.ts';
import { type Board, isOwn } from './board.ts';
import { padName, type ReadSound, readSound, toNewSound } from './sound-files.ts';
import styles from './soundboard.module.css';
import type { SoundboardModel } from './soundboard-model.ts';
import { addSoundsWords } from './words.ts';

type Long = ReadSound & { id: string; name: string };

/** Takes files, one after the other; those that are too long wait for their parts to be chosen. */
export function useAddSounds(model: SoundboardModel, board: Board) {
  const [busy, setBusy] = useState(false);
  const [long, setLong] = useState<readonly Long[]>([]);
  const addFiles = async (files: readonly File[]) => {
    if (!isOwn(board)) return;
    setBusy(true);
    await model.keepAll(
      files.map((file) => async () => {
        const read = await readSound(file, file.name);
        const name = padName(file.name);
        if (read.sound.duration > soundboardLimits.soundSeconds)
          setLong((waiting) => [...waiting, { ...read, id: crypto.randomUUID(), name }]);
        else await model.add(board, [await toNewSound(read, { name })]);
      }),
    );
    setBusy(false);
  };
  return { busy, addFiles, long: long[0], closeLong: () => setLong((waiting) => waiting.slice(1)) };
}

/** The two places after the last pad. */
export function AddPads({
  model,
  board,
  busy,
  onFiles,
}: {
  model: SoundboardModel;
  board: Board;
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  return (
    <>
      <label className={classNames(styles.pad, styles.empty, 'has-focus-visible:outline-2')}>
        <span className="flex flex-col items-center gap-1">
          <Plus className="size-5" aria-hidden="true" />
          {busy ? 'Adding…' : 'Add a sound'}
        </span>
        <input
          type="file"
          multiple
          accept="audio/*,video/*,.flac,.opus"
          aria-label={addSoundsWords.addSounds}
          className="absolute! inset-0 size-full cursor-pointer text-[0] opacity-0"
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = ''; // the same file may be chosen again
          }}
        />
      </label>
      <RecordPad model={model} board={board} />
    </>
  );
}

function RecordPad({ model, board }: { model: SoundboardModel; board: Board }) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const record = () =>
    model.keep(async () => {
      const scope = new Scope();
      try {
        const stream = await microphone();
        scope.add(() => {
          for (const track of stream.getTracks()) track.stop();
        });
        const recorder = new MediaRecorder(stream);
        const parts: Blob[] = [];
        const ended = Promise.withResolvers<void>();
        recorder.ondataavailable = ({ data }) => void parts.push(data);
        recorder.onstop = () => ended.resolve();
        stop.current = () => {
          if (recorder.state !== 'inactive') recorder.stop();
        };
        recorder.start();
        setSeconds(0);
        scope.every(1000, () => setSeconds((now) => (now ?? 0) + 1));
        scope.after(soundboardLimits.soundSeconds * 1000, () => stop.current());
        await ended.promise;
        setSeconds(null);
        const read = await readSound(new Blob(parts), 'The recording');
        const count = board.pads.filter((pad) => /^Recording( \d+)?$/.test(pad.name)).length;
        const name = count ? `Recording ${count + 1}` : 'Recording';
        await model.add(board, [await toNewSound(read, { name })]);
      } finally {
        setSeconds(null);
        scope.dispose();
      }
    });
  const on = seconds !== null;
  return (
    <button
      type="button"
      className={classNames(styles.pad, styles.empty)}
      onClick={() => (on ? stop.current() : void record())}
    >
      <span className="flex flex-col items-center gap-1">
        {on ? (
          <Square className="size-5 text-error-text" fill="currentColor" aria-hidden="true" />
        ) : (
          <Mic className="size-5" aria-hidden="true" />
        )}
        {on ? `Stop, ${formatTime(seconds)}` : 'Record one'}
      </span>
    </button>
  );
}

async function microphone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    throw new Error(
      name === 'NotFoundError'
        ? 'No microphone was found. Connect one and try again.'
        : 'The microphone is blocked. Allow it in the browser’s address bar and try again.',
      { cause },
    );
  }
}

/** Asks which minute of a long sound to keep. */
export function LongSound({
  long: { sound, name },
  onKeep,
  onClose,
}: {
  long: Long;
  onKeep: (span: { from: number; to: number }) => void;
  onClose: () => void;
}) {
  const most = soundboardLimits.soundSeconds;
  const [region, setRegion] = useState<{ from: number; to: number } | null>({ from: 0, to: most });
  const { bars, file } = useMemo(() => {
    const channels = Array.from({ length: Math.min(2, sound.numberOfChannels) }, (_, c) =>
      sound.getChannelData(c),
    );
    const outline = overview(sound.sampleRate);
    outline.write(channels);
    const wav = encodeWav({ sampleRate: sound.sampleRate, channels }, 'int16');
    return { bars: outline.bars(), file: new Blob([wav as BlobPart]) }; // safe: over an ArrayBuffer
  }, [sound]);
  const span = region ?? { from: 0, to: sound.duration };
  const tooLong = span.to - span.from > most + 0.05;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Choose a part of ${name}`}
      description={`It is ${formatTime(sound.duration)} long, and a pad plays up to ${most} seconds.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={tooLong} onClick={() => onKeep(span)}>
            Add {tooLong ? '' : `${(span.to - span.from).toFixed(1)} s`}
          </Button>
        </>
      }
    >
      <div className="mt-5">
        <TrimWave
          bars={bars}
          seconds={sound.duration}
          sound={file}
          region={region}
          onRegion={setRegion}
          onPlay={() => {}}
        />
        {tooLong && (
          <p className="mt-3 text-14 text-error-text" role="status">
            {addSoundsWords.sChosenMove((span.to - span.from).toFixed(1), most)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
