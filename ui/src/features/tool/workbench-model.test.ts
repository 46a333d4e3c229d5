import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeJob, type Job, jobOf, jobs, putJob } from '../../jobs/jobs.ts';
import { cancelHere, openFile, openJob, removeJob, retryHere, runHere } from '../../jobs/local-jobs.ts';
import type {
  EngineAnswer,
  EngineRequest,
  InputFacts,
  RunFacts,
} from '../../sound/engine/engine-protocol.ts';
import {
  canRun,
  elapsedSeconds,
  goesOnNow,
  goesOnOnline,
  obstaclesOf,
  placesOf,
  type Runners,
  runsLeft,
  stagesOf,
  standingOf,
  startAgain,
  startAt,
} from './workbench-model.ts';

/** The worker's side of the engine, played by the test. */
class FakeWorker {
  static all: FakeWorker[] = [];
  readonly heard: EngineRequest[] = [];
  onmessage: ((event: { data: EngineAnswer }) => void) | null = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(request: EngineRequest): void {
    this.heard.push(request);
  }
  terminate(): void {}
  answer(data: EngineAnswer): void {
    this.onmessage?.({ data });
  }
}
/** The worker that was asked for this last, as soon as it was. */
const asked = (type: EngineRequest['type'], times = 1): Promise<FakeWorker> =>
  vi.waitFor(() => {
    const found = FakeWorker.all.filter(({ heard }) => heard.some((one) => one.type === type));
    if (found.length < times) throw new Error(`${type} was asked for ${found.length} times`);
    return found.at(-1)!;
  });

const facts: InputFacts = {
  seconds: 24,
  sampleRate: 44_100,
  channelCount: 2,
  frames: 24 * 44_100,
  codec: 'wav',
  bars: [0.5],
  loudness: -14,
};
const ran: RunFacts = { outputs: [], engine: 'dsp', result: {}, wallSeconds: 1, stageSeconds: {} };
const options = defaultValues(tools['vocal-remover'].tool.options);
const wav = (name: string) => new File(['RIFF\0\0\0\0WAVEfmt '], name);
const open = (name: string) => openFile('vocal-remover', wav(name), options);
const viewOf = (id: string) => {
  const job = jobOf(id);
  return job ? standingOf(job, true).view : 'gone';
};
const reached = (id: string, view: string) => vi.waitFor(() => expect(viewOf(id)).toBe(view));
async function openRead(name: string): Promise<string> {
  const id = await open(name);
  (await asked('read', FakeWorker.all.length + 1)).answer({ type: 'read', facts });
  await reached(id, 'ready');
  return id;
}
const runners: Runners = {
  pause: () => {},
  here: runHere,
  remote: () => Promise.reject(new Error('No server takes part')),
  retry: retryHere,
};

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(async () => {
  for (const id of Object.keys(jobs.getState().byId)) await removeJob(id);
  vi.unstubAllGlobals();
});

describe('a job on its page', () => {
  it('is read, started and done', async () => {
    const id = await open('song.wav');
    expect(viewOf(id)).toBe('reading');
    (await asked('read')).answer({ type: 'read', facts });
    await reached(id, 'ready');
    const started = startAt('device', jobOf(id)!, runners);
    await reached(id, 'running');
    (await asked('run')).answer({ type: 'ran', facts: ran });
    await started;
    expect(standingOf(jobOf(id)!, true)).toEqual({ view: 'done', result: ran });
  });

  it('whose file is replaced while it is read leaves nothing behind', async () => {
    const first = await open('first.wav');
    const late = await asked('read');
    await removeJob(first);
    const second = await open('second.wav');
    late.answer({ type: 'read', facts });
    (await asked('read', 2)).answer({ type: 'read', facts });
    await reached(second, 'ready');
    expect(viewOf(first)).toBe('gone');
    expect(Object.values(jobs.getState().byId).map(({ fileName }) => fileName)).toEqual(['second.wav']);
  });

  it('whose file is replaced in the moment of its start is not worked on', async () => {
    const id = await openRead('first.wav');
    const started = startAt('device', jobOf(id)!, runners);
    await removeJob(id);
    await Promise.race([started, asked('run').then(() => Promise.reject(new Error('It runs all the same')))]);
    expect(FakeWorker.all.flatMap(({ heard }) => heard).some(({ type }) => type === 'run')).toBe(false);
  });

  it('that is started twice runs once', async () => {
    const id = await openRead('song.wav');
    const job = jobOf(id)!;
    const started = [startAt('device', job, runners), startAt('device', job, runners)];
    const worker = await asked('run');
    worker.answer({ type: 'ran', facts: ran });
    await Promise.all(started);
    expect(worker.heard.filter(({ type }) => type === 'run')).toHaveLength(1);
    expect(viewOf(id)).toBe('done');
  });

  it('that fails in the middle keeps file and settings, and runs again on a fresh worker', async () => {
    const id = await openRead('song.wav');
    changeJob(id, { options: { ...options, strength: 60 } });
    const started = startAt('device', jobOf(id)!, runners);
    const worker = await asked('run');
    worker.answer({ type: 'progress', stage: 'separate', fraction: 0.5 });
    worker.answer({ type: 'failed', fault: { code: 'out_of_memory', message: 'No memory.' } });
    await started;
    expect(standingOf(jobOf(id)!, true)).toMatchObject({ view: 'failed', fault: { code: 'out_of_memory' } });
    expect(jobOf(id)).toMatchObject({ input: facts, options: { strength: 60 }, progress: null });
    const again = startAgain(jobOf(id)!, runners);
    (await asked('run', 2)).answer({ type: 'ran', facts: ran });
    await again;
    expect(viewOf(id)).toBe('done');
  });

  it('that is cancelled is ready again with its settings', async () => {
    const id = await openRead('song.wav');
    const started = startAt('device', jobOf(id)!, runners);
    const worker = await asked('run');
    cancelHere(id);
    expect(worker.heard.at(-1)).toEqual({ type: 'cancel' });
    worker.answer({ type: 'failed', fault: { code: 'cancelled', message: 'Cancelled.' } });
    await started;
    expect(viewOf(id)).toBe('ready');
    expect(jobOf(id)).toMatchObject({ input: facts, options, progress: null });
  });

  it('that a reload broke off says so when its file is gone, and shows what is left of others', async () => {
    const id = await openRead('song.wav');
    const message = 'The page was closed or reloaded in the middle of the work.';
    const job = jobOf(id)!;
    await removeJob(id);
    putJob({ ...job, input: null, state: 'failed', fault: { code: 'interrupted', message } });
    vi.stubGlobal('addEventListener', () => {}); // what other tabs do is told by the window
    expect(await openJob(id)).toBe(true);
    expect(standingOf(jobOf(id)!, true)).toMatchObject({ view: 'failed', fault: { message } });
    const remote = { id: 1, uuid: 'there' };
    expect(standingOf({ ...job, state: 'done' }, true)).toEqual({ view: 'lost' });
    expect(standingOf({ ...job, state: 'done', remote }, true)).toEqual({ view: 'fetching' });
    expect(standingOf({ ...job, state: 'done', remote }, false)).toEqual({ view: 'lost' });
    expect(standingOf({ ...job, elsewhere: true }, true)).toEqual({ view: 'elsewhere' });
    expect(standingOf({ ...job, state: 'waiting' }, true)).toEqual({ view: 'waiting' });
  });
});

const anywhere = { places: ['device', 'server'], neural: false, known: true } as const;
const noModels = { here: [], atServer: [], serverRuns: false };
const job: Pick<Job, 'tool' | 'input' | 'region' | 'options'> = {
  tool: 'vocal-remover',
  input: facts,
  region: null,
  options,
};
const device = { voice: anywhere, use: null, models: noModels, ...placesOf(anywhere, null, 'device') };

describe('a start', () => {
  it('is free on this device, whatever the server says', () => {
    expect([...obstaclesOf(job, device)]).toEqual([]);
    expect(placesOf(anywhere, null, 'server')).toEqual({ places: ['device'], place: 'device' });
  });

  it('waits until the voice is known, and has no place where only a silent server could speak it', () => {
    const voice = { places: ['server'], neural: false, known: true } as const;
    const none = placesOf(voice, null, 'device');
    expect(none.places).toEqual([]);
    expect([...obstaclesOf(job, { ...device, voice, ...none })]).toEqual(['no-place']);
    const unknown = { ...voice, known: false };
    expect([...obstaclesOf(job, { ...device, voice: unknown, ...none })]).toEqual(['voice-unknown']);
    expect(placesOf(voice, { used: 0, limit: 3 }, 'device')).toEqual({ places: ['server'], place: 'server' });
  });

  it('ends at the server when the day is used up, and not on this device', () => {
    const use = { used: 4, limit: 3 };
    expect([runsLeft(use), runsLeft({ used: 1, limit: 3 }), runsLeft({ used: 9, limit: null })]).toEqual([
      0,
      2,
      null,
    ]);
    const at = (place: 'device' | 'server') =>
      obstaclesOf(job, { ...device, use, ...placesOf(anywhere, use, place) });
    expect([...at('server')]).toEqual(['used-up']);
    expect([...at('device')]).toEqual([]);
  });

  it('needs a shorter part of what is too long', () => {
    const { maxSeconds } = tools['vocal-remover'].tool.limits;
    const long = { ...job, input: { ...facts, seconds: maxSeconds + 1 } };
    expect([...obstaclesOf(long, device)]).toEqual(['too-long']);
    expect([...obstaclesOf({ ...long, region: { from: 1, to: maxSeconds } }, device)]).toEqual([]);
  });

  it('needs the models that voice and engine are made for, where it runs', () => {
    const voice = { ...anywhere, neural: true };
    expect([...obstaclesOf(job, { ...device, voice })]).toEqual(['voice-model-missing']);
    const chosen = { ...job, options: { ...options, engine: 'onnx:big' } };
    expect([...obstaclesOf(chosen, device)]).toEqual(['engine-missing']);
    const big = { id: 'big', name: 'Big', kind: 'htdemucs' as const };
    const models = { here: [], atServer: [big], serverRuns: true };
    expect(canRun('onnx:big', models, 'server')).toBe(true);
    expect(canRun('onnx:big', models, 'device')).toBe(false);
    expect(canRun('onnx:big', { ...models, serverRuns: false }, 'server')).toBe(false);
    const small = { id: 'small', name: 'Small', kind: 'gtcrn' as const };
    const withSmall = { here: [], atServer: [small], serverRuns: false };
    expect(canRun('onnx:small', withSmall, 'server')).toBe(true); // it needs no runtime
  });

  it('silences what plays, and goes where it was chosen to', async () => {
    const told: string[] = [];
    const tell = async (what: string) => void told.push(what);
    const quiet: Runners = {
      pause: () => void told.push('pause'),
      here: () => tell('here'),
      remote: () => tell('server'),
      retry: () => tell('retry'),
    };
    const whole = { ...job, id: 'x', place: 'server' } as Job; // safe: a start reads no more of it
    await startAt('device', whole, quiet);
    await startAt('server', whole, quiet);
    await startAgain(whole, quiet);
    await startAgain({ ...whole, place: 'device' }, quiet);
    expect(told).toEqual(['pause', 'here', 'pause', 'server', 'server', 'retry']);
  });

  it('goes on by itself after what only the network lacked', () => {
    const message = '';
    expect(goesOnOnline({ code: 'part_unreachable', message })).toBe(true);
    expect(goesOnOnline({ code: 'decoder_unreachable', message })).toBe(true);
    expect(goesOnOnline({ code: 'internal', message })).toBe(false);
    expect(goesOnNow({ code: 'part_unreachable', message, offline: true }, true)).toBe(true);
    expect(goesOnNow({ code: 'part_unreachable', message, offline: true }, false)).toBe(false);
    // it was not the network: trying for ever would not help
    expect(goesOnNow({ code: 'part_unreachable', message }, true)).toBe(false);
  });
});

describe('the stages of a run', () => {
  const progress = { stage: 'start', fraction: 0, startedAt: 5000, stageStartedAt: 0, stageSeconds: {} };
  const at = (place: 'device' | 'server', stage: string) =>
    stagesOf({ tool: 'vocal-remover', place, progress: { ...progress, stage } });

  it('begin with the way to the server there, and end alike', () => {
    const own = Object.keys(tools['vocal-remover'].tool.stages);
    expect(at('device', 'start').stages.map(({ id }) => id)).toEqual([...own, 'finish']);
    expect(at('server', 'queued').stages.map(({ id }) => id)).toEqual([
      'upload',
      'queued',
      'decode',
      ...own,
      'finish',
    ]);
  });

  it('stand at the first before the work tells, and at the last while it is encoded', () => {
    const [first] = Object.keys(tools['vocal-remover'].tool.stages);
    expect(at('device', 'start').stage).toBe(first);
    expect(at('server', 'start').stage).toBe('upload');
    expect(at('server', 'queued').stage).toBe('queued');
    expect(at('device', 'encode').stage).toBe('finish');
    expect(stagesOf({ tool: 'vocal-remover', place: 'server', progress: null }).stage).toBe('upload');
  });

  it('count from the start of the run', () => {
    expect(elapsedSeconds(null, 9000)).toBe(0);
    expect(elapsedSeconds(progress, 9000)).toBe(4);
    expect(elapsedSeconds(progress, 4000)).toBe(0); // the clock was set back
  });
});
