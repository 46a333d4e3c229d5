import { speechRate } from '@formant/engine/tts';
import { afterEach, expect, test, vi } from 'vitest';
import { Scope } from '../../platform/scope.ts';
import { SpeechPlayer } from './speech-player.ts';
import { LiveTrack } from './speech-track.ts';

/** Counts what is heard from the first sound on: samples of the level that is played, of twice as much, and silence. */
const listener = `
registerProcessor('listener', class extends AudioWorkletProcessor {
  level = 0;
  silent = 0;
  other = 0;
  constructor() {
    super();
    this.port.onmessage = () => {
      this.port.postMessage({ level: this.level, silent: this.silent, other: this.other });
      this.level = this.silent = this.other = 0;
    };
  }
  process([[samples]]) {
    for (const sample of samples ?? []) {
      if (Math.abs(sample - 0.25) < 1e-6) this.level++;
      else if (sample !== 0) this.other++;
      else if (this.level > 0 && this.level < ${2 * speechRate}) this.silent++;
    }
    return true;
  }
});`;

const scope = new Scope();
afterEach(() => {
  vi.restoreAllMocks();
  scope.dispose();
});

type Heard = { level: number; silent: number; other: number };

/** The player, and what was heard of it since the last time. */
async function heardPlayer(): Promise<{ player: SpeechPlayer; heard(): Promise<Heard> }> {
  let tapped: Promise<AudioWorkletNode> | null = null;
  // safe: the one of its two forms that leads from node to node; the player uses no other
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
  vi.spyOn(AudioNode.prototype, 'connect').mockImplementation(function (this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode && tapped === null) {
      const address = scope.url(new Blob([listener], { type: 'text/javascript' }));
      tapped = to.context.audioWorklet.addModule(address).then(() => {
        const node = new AudioWorkletNode(to.context, 'listener');
        connect.call(this, node);
        return node;
      });
    }
    return connect.call(this, to);
  } as typeof AudioNode.prototype.connect);
  const player = new SpeechPlayer(scope);
  player.play([ended(new LiveTrack('first', 0))]); // opens the graph
  const node = await vi.waitUntil(() => tapped);
  return {
    player,
    heard: () =>
      new Promise((resolve) => {
        node.port.onmessage = ({ data }: MessageEvent<Heard>) => resolve(data);
        node.port.postMessage('tell');
      }),
  };
}

function ended(track: LiveTrack): LiveTrack {
  track.end();
  return track;
}

const keepBusy = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('what is spoken while it plays is heard whole, without a gap and without two blocks at once, in a busy page', async () => {
  const { player, heard } = await heardPlayer();
  const part = new Int16Array(speechRate / 4).fill(8192);
  for (let time = 0; time < 6; time++) {
    const track = new LiveTrack(`speech ${time}`, 0);
    track.onGrow = () => player.grown();
    player.play([track]);
    await new Promise((resolve) => setTimeout(resolve, 7 * time)); // the clock stands elsewhere in its step
    for (let n = 0; n < 8; n++) {
      track.append(part);
      await new Promise((resolve) => setTimeout(resolve, 20));
      keepBusy(40);
    }
    track.end();
    await vi.waitUntil(() => !player.state.getState().playing, { timeout: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 100)); // the last of it is on its way
    expect(await heard()).toEqual({ level: 2 * speechRate, silent: 0, other: 0 });
  }
});
