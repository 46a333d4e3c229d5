import { useEffect, useRef, useState } from 'react';
import { JobFault } from '../../sound/fault.ts';
import { DeviceTraining } from '../../sound/voice-training/device-training.ts';
import type { ClipReport } from '../../sound/voice-training/protocol.ts';

/** A recording that a voice may be made of; `report` is there once it was listened to. */
export type Clip = {
  id: string;
  name: string;
  file: File;
  /** What is said in it, where the page has asked for it. */
  prompt: string | null;
  seconds: number | null;
  report: ClipReport | null;
  fault: string | null;
};

/** Recordings of this page and the worker that listens to them; both end with the page. */
export function useClips() {
  const [clips, setClips] = useState<readonly Clip[]>([]);
  const training = useRef<DeviceTraining | null>(null);
  useEffect(
    () => () => {
      training.current?.dispose();
      training.current = null;
    },
    [],
  );
  const device = () => (training.current ??= new DeviceTraining());

  const change = (id: string, fields: Partial<Clip>) =>
    setClips((list) => list.map((clip) => (clip.id === id ? { ...clip, ...fields } : clip)));

  /** Adds a recording and listens to it; answers its id. */
  const add = (file: File, options: { name?: string; prompt?: string } = {}): string => {
    const id = crypto.randomUUID();
    const clip: Clip = {
      id,
      name: options.name ?? file.name,
      file,
      prompt: options.prompt ?? null,
      seconds: null,
      report: null,
      fault: null,
    };
    setClips((list) => [...list, clip]);
    device()
      .hear(id, file)
      .then(
        ({ report, seconds }) => change(id, { report, seconds }),
        (thrown: unknown) => {
          const isKnown = thrown instanceof JobFault;
          if (isKnown && thrown.fault.code === 'cancelled') return;
          change(id, {
            fault: isKnown ? thrown.message : 'This recording could not be read. Try another one.',
          });
        },
      );
    return id;
  };
  const remove = (id: string) => {
    training.current?.forget(id);
    setClips((list) => list.filter((clip) => clip.id !== id));
  };
  return { clips, add, remove, device };
}
