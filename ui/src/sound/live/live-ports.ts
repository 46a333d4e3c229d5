import { Scope } from '../../platform/scope.ts';
import { readCleaner } from '../models/kept-gtcrn.ts';
import { canChooseOutput, listOutputs, type OutputDevice } from '../play/output-device.ts';
import {
  listMicrophones,
  type MicDevice,
  type MicWish,
  type OpenedMic,
  openMicrophone,
} from '../recorder/microphone.ts';
import { readTrainedVoice } from '../voices/trained-voices.ts';
import { type GraphWish, LiveGraph, type LiveSound } from './live-graph.ts';
import { recordOutput } from './output-take.ts';
import { measureLoop } from './self-test.ts';

/** What only a browser has. */
export interface LivePorts {
  /** @throws MicError */
  openMicrophone(wish: MicWish): Promise<OpenedMic>;
  listMicrophones(): Promise<MicDevice[]>;
  listOutputs(): Promise<OutputDevice[]>;
  canChooseOutput(): boolean;
  /** @throws DOMException when the browser gives no sound */
  makeGraph(wish: GraphWish): Promise<LiveSound>;
  recordOutput: typeof recordOutput;
  measureLoop: typeof measureLoop;
  readTrainedVoice: typeof readTrainedVoice;
  readCleaner: typeof readCleaner;
  /** Devices come and go. */
  onDevices(listener: () => void): void;
  /** The page is left. */
  onLeave(listener: () => void): void;
}

export function browserPorts(): LivePorts {
  const scope = new Scope(); // as long as the page itself
  return {
    openMicrophone,
    listMicrophones,
    listOutputs,
    canChooseOutput,
    makeGraph: LiveGraph.make,
    recordOutput,
    measureLoop,
    readTrainedVoice,
    readCleaner,
    onDevices(listener) {
      // plain http has no such object
      const media = navigator.mediaDevices as MediaDevices | undefined;
      if (media) scope.listen(media, 'devicechange', listener);
    },
    onLeave: (listener) => void scope.listen(window, 'pagehide', listener),
  };
}
