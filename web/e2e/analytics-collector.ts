import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { fastFolder } from '@formant/server/testing/fast-folder';

interface AmplitudeEvent {
  event_type: string;
  user_id?: string;
  device_id: string;
  session_id: number;
  event_properties?: Record<string, unknown>;
  user_properties?: Record<string, unknown>;
}
interface PostHogEvent {
  event: string;
  properties: Record<string, unknown>;
}
type SentryEvent = Record<string, unknown> & {
  message?: string;
  tags?: Record<string, string>;
  user?: { id?: string };
};

/** Stands in for the three services and reads what browsers send them in the services' own formats. */
export async function startCollector() {
  const heard = {
    amplitude: [] as AmplitudeEvent[],
    posthog: [] as PostHogEvent[],
    sentry: [] as SentryEvent[],
  };
  const requests: string[] = [];
  const batches: number[] = [];
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://collector');
    requests.push(`${req.method} ${url.pathname}`);
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Access-Control-Allow-Headers', '*');
    if (req.method === 'OPTIONS') return res.end();
    const body = await buffer(req);
    res.setHeader('Content-Type', 'application/json');
    if (url.pathname === '/2/httpapi') {
      // https://amplitude.com/docs/apis/analytics/http-v2
      const { api_key, events } = JSON.parse(body.toString()) as {
        api_key: string;
        events: AmplitudeEvent[];
      };
      if (api_key !== 'amplitude-key') return res.writeHead(400).end('{"code":400}');
      heard.amplitude.push(...events);
      batches.push(events.length);
      return res.end(JSON.stringify({ code: 200, events_ingested: events.length }));
    }
    if (url.pathname === '/1/envelope/' || url.pathname === '/api/1/envelope/') {
      // https://develop.sentry.dev/sdk/data-model/envelopes/: a header, then each item's header and payload
      const [, ...lines] = body.toString().split('\n');
      for (let i = 0; i + 1 < lines.length; i += 2)
        if ((JSON.parse(lines[i]!) as { type: string }).type === 'event')
          heard.sentry.push(JSON.parse(lines[i + 1]!) as SentryEvent);
      return res.end('{}');
    }
    if (req.method === 'POST') {
      // https://posthog.com/docs/api/capture, which the browser's client packs with gzip
      const text = (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString();
      const given = JSON.parse(text) as PostHogEvent | PostHogEvent[] | { batch: PostHogEvent[] };
      heard.posthog.push(...(Array.isArray(given) ? given : 'batch' in given ? given.batch : [given]));
    }
    res.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // safe: a TCP server that listens has a port
  const { port } = server.address() as AddressInfo;
  return {
    ...heard,
    requests,
    batches,
    settings: {
      AMPLITUDE_KEY: 'amplitude-key',
      AMPLITUDE_URL: `http://127.0.0.1:${port}/2/httpapi`,
      POSTHOG_KEY: 'phc_key',
      POSTHOG_URL: `http://127.0.0.1:${port}`,
      SENTRY_DSN: `http://public@127.0.0.1:${port}/1`,
    },
    forget() {
      for (const list of [heard.amplitude, heard.posthog, heard.sentry, requests, batches]) list.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type Collector = Awaited<ReturnType<typeof startCollector>>;

/** The website once more, with other settings. */
export async function startWebsite(settings: Record<string, string>) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const server = spawn(process.execPath, ['web/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      TRUST_PROXY: '1',
      STARTER_CONTENT: 'false',
      DATA_DIR: mkdtempSync(path.join(fastFolder(), 'formant-e2e-')),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    server.on('exit', () => reject(new Error(`The website did not start:\n${output}`)));
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  server.removeAllListeners('exit');
  return {
    origin,
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
