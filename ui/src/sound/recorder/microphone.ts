import type { MicSound } from './take.ts';

/** Why there is no microphone. */
export type MicFault = 'refused' | 'none' | 'busy' | 'insecure' | 'failed';

export type MicWish = {
  /** null is whatever the system prefers. */
  deviceId: string | null;
  sound: MicSound;
  channelCount: 1 | 2;
};
export type OpenedMic = {
  stream: MediaStream;
  track: MediaStreamTrack;
  label: string;
  deviceId: string | null;
  /** More than one where the device gives stereo. */
  channelCount: number;
};

/** A microphone that can't be had, with the reason. */
export class MicError extends Error {
  readonly fault: MicFault;
  constructor(fault: MicFault, cause?: unknown) {
    super(`No microphone: ${fault}`, { cause });
    this.name = 'MicError';
    this.fault = fault;
  }
}

/**
 * Opens a microphone; asks the person where the browser does. A device that is gone is replaced by the
 * system's own choice.
 * @throws MicError
 */
export async function openMicrophone({ deviceId, sound, channelCount }: MicWish): Promise<OpenedMic> {
  // outside secure contexts browsers hide the whole API
  if (!navigator.mediaDevices?.getUserMedia) throw new MicError('insecure');
  const processed = sound === 'speech';
  const ask = (id: string | null) =>
    navigator.mediaDevices.getUserMedia({
      audio: {
        ...(id ? { deviceId: { exact: id } } : {}),
        channelCount: { ideal: channelCount },
        echoCancellation: processed,
        noiseSuppression: processed,
        autoGainControl: processed,
      },
    });
  const stream = await ask(deviceId).catch(async (thrown: unknown) => {
    if (deviceId && nameOf(thrown) === 'OverconstrainedError') return ask(null).catch(refuse);
    return refuse(thrown);
  });
  const track = stream.getAudioTracks()[0];
  if (!track) throw new MicError('none');
  const settings = track.getSettings();
  return {
    stream,
    track,
    label: track.label || 'Microphone',
    deviceId: settings.deviceId ?? null,
    channelCount: Math.min(channelCount, settings.channelCount ?? 1),
  };
}

const nameOf = (thrown: unknown): string =>
  thrown instanceof DOMException ? thrown.name : overconstrained(thrown);
/** OverconstrainedError is no DOMException in every browser. */
const overconstrained = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

function refuse(thrown: unknown): never {
  switch (nameOf(thrown)) {
    case 'NotAllowedError':
    case 'SecurityError':
      throw new MicError('refused', thrown);
    case 'NotFoundError':
    case 'OverconstrainedError':
      throw new MicError('none', thrown);
    case 'NotReadableError':
    case 'AbortError':
      throw new MicError('busy', thrown);
    default:
      throw new MicError('failed', thrown);
  }
}

export type MicDevice = { deviceId: string; label: string };

/** Microphones as the browser names them; without permission they have no names and are left out. */
export async function listMicrophones(): Promise<MicDevice[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return (
    all
      .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId && label)
      // Chrome lists the system's choices a second time under these names
      .filter(({ deviceId }) => deviceId !== 'default' && deviceId !== 'communications')
      .map(({ deviceId, label }) => ({ deviceId, label }))
  );
}

/** Whether asking is needed at all; browsers that don't tell say `prompt`. */
export async function microphonePermission(): Promise<PermissionState> {
  try {
    // safe: every browser that takes the name answers it; the others throw
    return (await navigator.permissions.query({ name: 'microphone' as PermissionName })).state;
  } catch {
    return 'prompt';
  }
}
