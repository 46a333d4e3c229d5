// A sound system of a proof's own: a PulseAudio whose microphone hears what the proof plays.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { environment, stop } from '../workspace.mjs';

export const rate = 48_000;
/** Louder than the hiss, of 16 bits. */
const heardFrom = 2500;

/**
 * Starts it with these modules. Linux with pulseaudio, pactl, pacat and parec.
 * @param {string} folder for its sockets
 * @param {{ modules: readonly string[], source: string, sink: string }} devices what programs hear and play to
 */
export async function openSoundRoom(folder, { modules, source, sink }) {
  const socket = path.join(folder, 'native');
  const env = {
    .../** @type {Record<string, string>} */ (environment({})), // safe: what this process was given has values
    PULSE_SERVER: `unix:${socket}`,
    PULSE_RUNTIME_PATH: folder,
    XDG_RUNTIME_DIR: folder,
    HOME: folder,
    PULSE_CONFIG: path.join(folder, 'daemon.conf'),
  };
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const children = new Set();
  /** @param {string} command @param {string[]} args */
  function begin(command, args) {
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    children.add(child);
    child.on('exit', () => children.delete(child));
    child.on('error', () => stop(`${command} is missing: install PulseAudio and its tools.`));
    child.stdin?.on('error', () => {}); // it may end before it has read all
    return child;
  }
  try {
    // the sound of a desktop runs before other programs, too; where this may not be, a busy machine shows
    setPriority(-11);
  } catch {}
  // programs take the rate of the system for that of every device
  writeFileSync(env.PULSE_CONFIG, `default-sample-rate = ${rate}\n`);
  begin('pulseaudio', [
    '-n',
    '--high-priority=yes',
    '--realtime=yes',
    '--daemonize=no',
    '--exit-idle-time=-1',
    '--use-pid-file=no',
    ...[`module-native-protocol-unix socket=${socket} auth-anonymous=1`, ...modules].flatMap((module) => [
      '-L',
      module,
    ]),
  ]);
  await wait(1500);
  for (const args of [
    ['set-default-source', source],
    ['set-default-sink', sink],
  ])
    await new Promise((resolve) => begin('pactl', args).on('exit', resolve));
  return {
    env,
    /** Plays to a sink what is written. @param {string} to @param {string[]} args */
    play: (to, args = []) => begin('pacat', ['-d', to, ...raw(1), ...args]),
    /** @param {string} from @param {number} channels */
    record: (from, channels) =>
      begin('parec', ['-d', from, ...raw(channels), '--latency-msec=4', '--process-time-msec=2']),
    async end() {
      for (const child of children) child.kill();
      await wait(300);
    },
  };
}

const raw = (/** @type {number} */ channels) => [
  '--raw',
  '--format=s16le',
  `--channels=${channels}`,
  `--rate=${rate}`,
];

export const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What every real microphone has, and no null sink: 60 dB below the clicks. */
export function hiss(/** @type {number} */ frames) {
  const bytes = Buffer.alloc(2 * frames);
  for (let i = 0; i < frames; i++) bytes.writeInt16LE(Math.round(60 * (Math.random() - 0.5)), 2 * i);
  return bytes;
}

/** A millisecond and a half of 2 kHz after silence, so long together. */
export function clickAfter(/** @type {number} */ ms) {
  const bytes = Buffer.alloc(2 * Math.round((rate * ms) / 1000));
  const frames = Math.round(rate * 0.0015);
  for (let i = 0; i < frames; i++)
    bytes.writeInt16LE(
      Math.round(28_000 * Math.sin((2 * Math.PI * 2000 * i) / rate)),
      bytes.length - 2 * (frames - i),
    );
  return bytes;
}

/** Finds the clicks of one channel; each is counted once. @param {number} quietMs after one */
export function clickFinder(quietMs) {
  let quietUntilMs = 0;
  /** Whether a click begins with this sample. @param {number} value @param {number} atMs */
  return (value, atMs) => {
    if (atMs < quietUntilMs || Math.abs(value) < heardFrom) return false;
    quietUntilMs = atMs + quietMs;
    return true;
  };
}
