import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, post } from './test.ts';

/** The app of the person whose browser this is: signed in, with two heartbeats and diagnostics that she has sent. */
export async function sendFromApp(page: Page, baseURL: string) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const asked = { challenge, state: 'state-1234', deviceName: 'Studio desk' };
  const { loginToken } = await post<{ loginToken: string }>(page, 'app-login-token', asked);
  const deviceId = randomUUID();
  const postAsApp = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${baseURL}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-auth-mode': 'token',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    expect(answer.ok, path).toBe(true);
    const text = await answer.text();
    return (text ? JSON.parse(text) : {}) as Record<string, string>; // safe: as the tests know the calls
  };
  await postAsApp('log/install', {
    uuid: deviceId,
    os: 'win',
    arch: 'x64',
    appVersion: '0.1.0',
    channel: 'stable',
  });
  const { token } = await postAsApp('app-authentication', {
    loginToken,
    codeVerifier,
    deviceId,
    deviceName: 'Studio desk',
  });
  const beat = { deviceId, appVersion: '0.1.0', engine: 'live' };
  const hardware = { cpu: 'AMD Ryzen 7 5800X 8-Core Processor', cores: 16, gpu: 'GeForce RTX 3060' };
  await postAsApp('log/hw-log', { deviceId, ...hardware, ramMb: 16_384, audioDevices: [] }, token);
  await postAsApp('log/log-heartbeat', { ...beat, uptimeS: 60, xruns: 0, latencyMs: 38 }, token);
  const reports = [{ kind: 'error', system: 'win', message: `Decoder stopped at ${deviceId}`, times: 3 }];
  await postAsApp('log/log-heartbeat', { ...beat, uptimeS: 120, xruns: 4, latencyMs: 61.5, reports }, token);
  const { ticket = '' } = await postAsApp(
    'log/hw-log',
    {
      deviceId,
      ...hardware,
      ramMb: 32_768,
      displays: [{ width: 2560, height: 1440, scale: 1.5, hz: 60 }],
      ...{ diskTotalGb: 1000, diskFreeGb: 200 },
      audioDevices: [
        { id: 'a1', label: 'Focusrite Scarlett 2i2', kind: 'audioinput' },
        { id: 'b2', label: '', kind: 'audiooutput' },
      ],
      logTail: `${'2026-11-22T04:00:00Z [info] started\n'.repeat(40)}xrun in the worklet of anna@example.org`,
    },
    token,
  );
  const beatOnce = () =>
    postAsApp('log/log-heartbeat', { ...beat, uptimeS: 180, xruns: 4, latencyMs: 40 }, token);
  return { deviceId, ticket, beatOnce, send: (path: string, body: object) => postAsApp(path, body, token) };
}
