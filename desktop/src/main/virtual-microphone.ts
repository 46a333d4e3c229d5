import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

/** `unsupported`: another system, or a Linux without PulseAudio's tools, where the person sets up a cable himself. */
export type VirtualMicrophoneState = 'unsupported' | 'off' | 'on';

const command = 'pactl';
const timeoutMs = 5000;
const run = promisify(execFile);
const sink = 'formant_live';
const source = 'formant_microphone';
/** The names that people read, and by which the live page knows the cable. */
const modules = [
  ['module-null-sink', `sink_name=${sink}`, 'sink_properties=device.description=Formant_Output'],
  [
    'module-remap-source',
    `master=${sink}.monitor`,
    `source_name=${source}`,
    'source_properties=device.description=Formant_Microphone',
  ],
] as const;

/**
 * A microphone for other programs on Linux, without a driver: a sink that plays nowhere, and its monitor as a source
 * of its own, in PulseAudio or PipeWire. It lives as long as the app: `end` takes it away, and what an app that was
 * killed has left behind goes with the first question.
 */
export function makeVirtualMicrophone(platform: NodeJS.Platform) {
  let cleaned: Promise<void> | null = null;

  async function ours(): Promise<string[]> {
    const { stdout } = await run(command, ['list', 'short', 'modules'], { timeout: timeoutMs });
    return idsIn(stdout);
  }

  async function remove(): Promise<void> {
    // the source first: it hangs on the sink
    for (const id of (await ours()).reverse())
      await run(command, ['unload-module', id], { timeout: timeoutMs });
  }

  /** Never throws: where the system can't be asked it is `unsupported`. */
  async function state(): Promise<VirtualMicrophoneState> {
    if (platform !== 'linux') return 'unsupported';
    try {
      cleaned ??= remove();
      await cleaned;
      return (await ours()).length === modules.length ? 'on' : 'off';
    } catch {
      cleaned = null;
      return 'unsupported';
    }
  }

  return {
    state,

    /** @throws Error when the sound system refuses; nothing of it is left then */
    async set(on: boolean): Promise<VirtualMicrophoneState> {
      const now = await state();
      if (now === 'unsupported' || now === (on ? 'on' : 'off')) return now;
      await remove();
      if (!on) return 'off';
      try {
        for (const module of modules) await run(command, ['load-module', ...module], { timeout: timeoutMs });
      } catch (cause) {
        await remove().catch(() => {});
        throw new Error('The sound system did not add the microphone.', { cause });
      }
      return 'on';
    },

    /** Takes it away at once; for the end of the app, which waits for nobody. */
    end(): void {
      if (platform !== 'linux' || cleaned === null) return;
      try {
        const listed = execFileSync(command, ['list', 'short', 'modules'], {
          encoding: 'utf8',
          timeout: timeoutMs,
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        for (const id of idsIn(listed).reverse())
          execFileSync(command, ['unload-module', id], { timeout: timeoutMs, stdio: 'ignore' });
      } catch {
        // the sound system is gone already, or the next start cleans up
      }
    },
  };
}

/** The modules that are ours, in the order in which they were loaded: a line is number, name, arguments. */
const idsIn = (listed: string): string[] =>
  listed.split('\n').flatMap((line) => {
    const [id = '', name = '', given = ''] = line.split('\t');
    const mine = modules.some(
      (module) =>
        module[0] === name &&
        (given.includes(`sink_name=${sink}`) || given.includes(`source_name=${source}`)),
    );
    return mine && /^\d+$/.test(id) ? [id] : [];
  });
