import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { DeviceTraining } from '../../sound/voice-training/device-training.ts';
import { type Clip, Clips } from './clips.ts';

/** Recordings of this page and what adds one; they end with the page. */
export function useClips(): { clips: readonly Clip[]; add: (file: File) => string } {
  const [made] = useState(() => new Clips(() => new DeviceTraining()));
  useEffect(() => () => made.dispose(), [made]);
  return { clips: useStore(made.state, ({ list }) => list), add: (file) => made.add(file) };
}
