import { scrubPersonal } from '@formant/contract/facts/scrub-personal';
import { deviceLogLimits, type HardwareLog } from '@formant/contract/logs';
import type { DesktopApi } from '../ipc.ts';

/** What is sent, to the letter, when the person wants it: already without personal things. */
export async function gatherDiagnostics(
  app: DesktopApi,
  { withLog }: { withLog: boolean },
): Promise<HardwareLog> {
  const [{ deviceId }, { os, cpu, log, ...sizes }, audioDevices] = await Promise.all([
    app.appInfo(),
    app.diagnosticsSystem(),
    listAudio(),
  ]);
  const gpu = graphicsName();
  return {
    deviceId,
    os: scrubPersonal(os).slice(0, 200),
    cpu: scrubPersonal(cpu).slice(0, 200),
    ...sizes,
    ...(gpu ? { gpu } : {}),
    audioDevices,
    ...(withLog ? { logTail: scrubPersonal(log) } : {}),
  };
}

/** Names are there only after the person has let the app use a microphone. */
async function listAudio(): Promise<HardwareLog['audioDevices']> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .flatMap(({ kind, label, deviceId }) =>
      kind === 'audioinput' || kind === 'audiooutput'
        ? [{ id: deviceId.slice(0, 12), label: scrubPersonal(label).slice(0, 200), kind }]
        : [],
    )
    .slice(0, deviceLogLimits.audioDevices);
}

function graphicsName(): string | undefined {
  const gl = document.createElement('canvas').getContext('webgl');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = info && gl?.getParameter(info.UNMASKED_RENDERER_WEBGL);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' ? scrubPersonal(name).slice(0, 200) : undefined;
}
