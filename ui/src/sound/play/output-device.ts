/** The default output of the system. */
export const defaultDevice = 'default';

/** Contexts and elements that can be sent to a device (Chromium 110); the library of types leaves it out. */
type Steerable = { setSinkId?: (id: string) => Promise<void> };

/** Whether this browser lets a page choose where sound goes. */
export const canChooseOutput = (): boolean =>
  typeof AudioContext !== 'undefined' &&
  'setSinkId' in AudioContext.prototype &&
  'setSinkId' in HTMLMediaElement.prototype;

/** Sends a context or an element to a device. @throws DOMException when the device is gone or may not be used */
export async function sendToDevice(player: AudioContext | HTMLAudioElement, device: string): Promise<void> {
  await (player as Steerable).setSinkId?.(device === defaultDevice ? '' : device);
}

export interface OutputDevice {
  deviceId: string;
  label: string;
}

/** Outputs as the browser names them; without permission for the microphone they have no names and are left out. */
export async function listOutputs(): Promise<OutputDevice[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return (
    all
      .filter(({ kind, deviceId, label }) => kind === 'audiooutput' && deviceId && label)
      // Chrome lists the system's choices a second time under these names
      .filter(({ deviceId }) => deviceId !== defaultDevice && deviceId !== 'communications')
      .map(({ deviceId, label }) => ({ deviceId, label }))
  );
}

/**
 * Names of virtual cables: what goes into them comes out as a microphone. VB-Audio, BlackHole, Loopback, Soundflower,
 * null sinks of PulseAudio and PipeWire, and our own.
 */
const cables =
  /\bcable\b|vb-audio|voicemeeter|blackhole|loopback|soundflower|null output|virtual.*(?:mic|cable|sink|speaker)|formant[ _-]?(?:microphone|output|live)/i;
export const isCable = (label: string): boolean => cables.test(label);

/**
 * The end of a cable where its sound comes out, for a cable's other end; null when none fits. A name that the person has
 * given to one end only leaves the maker's, which Windows puts in brackets behind it.
 */
export function otherEndOf<D extends { label: string }>(label: string, inputs: readonly D[]): D | null {
  const stem = (name: string) =>
    name
      .toLowerCase()
      .replace(/monitor of|cable|input|output|\bin\b|\bout\b|[^a-z0-9]+/g, ' ')
      .trim()
      .replace(/\s+/g, ' ');
  const wanted = stem(label);
  const maker = makerOf(label);
  const cableInputs = inputs.filter((input) => isCable(input.label));
  return (
    inputs.find((input) => input.label === label) ??
    cableInputs.find((input) => stem(input.label) === wanted) ??
    cableInputs.find((input) => maker !== null && makerOf(input.label) === maker) ??
    cableInputs[0] ??
    null
  );
}

/** `Game (VB-Audio Virtual Cable)` -> `vb-audio virtual cable`. */
const makerOf = (label: string): string | null => /\(([^()]+)\)\s*$/.exec(label)?.[1]?.toLowerCase() ?? null;
