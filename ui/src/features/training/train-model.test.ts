import type { VoiceJob } from '@formant/contract/training';
import { expect, it } from 'vitest';
import { JobFault } from '../../sound/fault.ts';
import type { ClipReport, TrainWanted } from '../../sound/voice-training/protocol.ts';
import type { TrainingWorker } from './clips.ts';
import type { TrainingServer } from './server-training.ts';
import { lostByLeaving, missingOf, samplesOf, shownStepOf, TrainModel } from './train-model.ts';
import type { VoiceShelf } from './train-state.ts';

const report = (speechSeconds: number): ClipReport => ({
  quality: {
    seconds: 8,
    voicedPercent: 60,
    speechSeconds,
    snrDb: 40,
    clippingPercent: 0,
    decaySeconds: 0.2,
    warnings: [],
  },
  pitch: null,
  print: null,
  speaker: null,
  doubts: [],
  silent: false,
  wordsFit: null,
});
const recording = (name: string) => new File(['sound'], name);

type Trained = Awaited<ReturnType<TrainingWorker['train']>>;
type Trial = {
  wanted: TrainWanted;
  signal: AbortSignal;
  progress: (told: { stage: string; fraction: number }) => void;
  end: PromiseWithResolvers<Trained>;
};

/** The worker at its port: it hears at once, unless it is held, and trains when the test says so. */
class Bench implements TrainingWorker {
  trials: Trial[] = [];
  forgotten: string[] = [];
  seconds = 6;
  heard: Promise<void> = Promise.resolve();
  disposed = false;
  /** What the next recordings say of the words. */
  wordsFit: boolean | null = null;
  claims: string[] = [];
  async hear(...[, , claimed]: Parameters<TrainingWorker['hear']>) {
    const { seconds, wordsFit } = this;
    if (claimed) this.claims.push(claimed.sentence);
    await this.heard;
    return { report: { ...report(seconds), wordsFit: claimed ? wordsFit : null }, seconds };
  }
  forget(clip: string) {
    this.forgotten.push(clip);
  }
  train(wanted: TrainWanted, { signal, progress }: Parameters<TrainingWorker['train']>[1]) {
    const end = Promise.withResolvers<Trained>();
    signal.addEventListener('abort', () => end.reject(new JobFault({ code: 'cancelled', message: '' })));
    this.trials.push({ wanted, signal, progress, end });
    return end.promise;
  }
  async speak() {
    return { original: new Blob(), result: new Blob() };
  }
  dispose() {
    this.disposed = true;
  }
}

/** The server at its port: each job ends when the test says so. */
class Office implements TrainingServer {
  cancelled: string[] = [];
  sent = Promise.withResolvers<{ voiceUuid: string }>();
  job = Promise.withResolvers<VoiceJob>();
  onJob: (job: VoiceJob) => void = () => {};
  /** At which voice each attempt was made. */
  attempts: (string | null)[] = [];
  start({ voiceUuid }: Parameters<TrainingServer['start']>[0]) {
    this.attempts.push(voiceUuid);
    return this.sent.promise;
  }
  follow(_voiceUuid: string, { onJob }: Parameters<TrainingServer['follow']>[1]) {
    this.onJob = onJob;
    return this.job.promise;
  }
  async file() {
    return new Uint8Array([7]);
  }
  async cancel(voiceUuid: string) {
    this.cancelled.push(voiceUuid);
  }
}

/** The browser's store at its port. */
class Shelf implements VoiceShelf {
  readonly kept = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly excerpts = new Map<string, Blob>();
  fails: Error | null = null;
  async keep({ bytes, voiceUuid: uuid, excerpt }: Parameters<VoiceShelf['keep']>[0]) {
    if (this.fails) throw this.fails;
    const key = uuid === null ? `file:${bytes[0]}` : `voice:${uuid}`;
    this.kept.set(key, bytes);
    if (excerpt) this.excerpts.set(key, excerpt);
    return key;
  }
  async read(key: string) {
    const bytes = this.kept.get(key);
    return bytes ? { bytes, name: 'Low Ada', language: 'de', consent: 'synthetic' as const } : null;
  }
}

// safe: the model reads the file of what was made, and nothing of its header
const trained = (byte: number) => ({ bytes: new Uint8Array([byte]), header: {}, excerpt: null }) as Trained;

function open(shelf = new Shelf()) {
  const bench = new Bench();
  const office = new Office();
  const model = new TrainModel({ worker: () => bench, server: office, shelf });
  const seen = () => ({ state: model.state.getState(), clips: model.clips.list });
  const run = () => model.state.getState().run;
  const heard = () =>
    expect.poll(() => model.clips.list.every((clip) => clip.report || clip.fault)).toBe(true);
  return { bench, office, shelf, model, seen, run, heard };
}
/** Everything is said and recorded, and nothing trained. */
async function ready() {
  const all = open();
  const { model, heard } = all;
  model.answer({ consent: 'licensed' });
  model.next();
  model.addSample(recording('low.wav'));
  await heard();
  model.next();
  model.answer({ name: ' Low Ada ', tags: 'warm, , low' });
  model.next();
  return all;
}
const here = { place: 'device', anyway: false, excerpt: false } as const;

it('a step is left once nothing is missing for the next one, and going back loses nothing', async () => {
  const { bench, model, seen, heard } = open();
  model.next();
  expect(missingOf(seen())).toBe('Say who speaks.');
  model.answer({ speaker: 'Ada' });
  model.addConsent(recording('consent.wav'));
  expect(missingOf(seen())).toMatch(/listened to/);
  await heard();
  model.next();
  expect(model.state.getState().step).toBe(1);
  bench.seconds = 2;
  model.addSentence(recording('one.wav'), 'A sentence');
  await heard();
  expect(missingOf(seen())).toMatch(/^5 s of speech are the least/);
  bench.seconds = 3;
  model.addSentence(recording('two.wav'), 'Another');
  await heard();
  model.next();
  expect(missingOf(seen())).toBe('Give the voice a name.');
  model.next();
  expect(model.state.getState().step).toBe(2);
  model.back();
  expect(samplesOf(seen()).map(({ name }) => name)).toEqual(['Sentence 1', 'Sentence 2']);
});

it('a sentence with other words is read again, and after a second one the person may go on', async () => {
  const { bench, model, seen, heard } = open();
  model.answer({ speaker: 'Ada' });
  bench.wordsFit = false;
  model.addConsent(recording('consent.wav'));
  await heard();
  expect(bench.claims).toEqual([expect.stringMatching(/^I am Ada\. Today/)]);
  expect(missingOf(seen())).toBe('Read the sentence once more.');
  expect(seen().state.misread).toBe(0);
  model.removeConsent();
  model.addConsent(recording('again.wav'));
  await heard();
  expect(seen().state.misread).toBe(1);
  model.vouchForWords();
  expect(missingOf(seen())).toBeNull();
  model.next();
  bench.wordsFit = null;
  model.addSample(recording('low.wav'));
  await heard();
  model.next();
  model.answer({ name: 'Ada' });
  model.next();
  void model.train(here);
  expect(bench.trials[0]!.wanted).toMatchObject({ wordsVouched: true });
});

it('another language has other words, which the recording is compared with anew', async () => {
  const { bench, model, seen, heard } = open();
  model.answer({ speaker: 'Ada' });
  bench.wordsFit = false;
  model.addConsent(recording('consent.wav'));
  await heard();
  model.vouchForWords();
  bench.wordsFit = true;
  model.answer({ language: 'es' });
  await heard();
  expect(bench.claims.at(-1)).toMatch(/^Soy Ada/);
  expect(seen().state).toMatchObject({ wordsVouched: false, misread: 0 });
  expect(missingOf(seen())).toBeNull();
  expect(model.clips.list).toHaveLength(1);
});

it('a recording that is removed while it is listened to stays away', async () => {
  const { bench, model } = open();
  const gate = Promise.withResolvers<void>();
  bench.heard = gate.promise;
  model.addSample(recording('low.wav'));
  const [clip] = model.clips.list;
  model.removeSample(clip!.id);
  gate.resolve();
  await gate.promise;
  expect(model.clips.list).toEqual([]);
  expect(bench.forgotten).toEqual([clip!.id]);
});

it('a training tells how far it is, and what it made shows as the last step', async () => {
  const { bench, model, run } = await ready();
  const done = model.train(here);
  const [trial] = bench.trials;
  expect(trial!.wanted).toMatchObject({ name: 'Low Ada', language: 'en', consentClip: null, strict: true });
  trial!.progress({ stage: 'fit', fraction: 0.4 });
  expect(run()).toMatchObject({ phase: 'running', stage: 'fit', fraction: 0.4 });
  trial!.end.resolve(trained(1));
  await done;
  expect(run()).toMatchObject({ phase: 'done', made: { name: 'Low Ada', voiceUuid: null } });
  expect(shownStepOf(model.state.getState())).toBe(4);
});

it('a second start while a training runs is not heard', async () => {
  const { bench, model } = await ready();
  void model.train(here);
  await model.train(here);
  expect(bench.trials).toHaveLength(1);
});

it('what a cancelled training still tells does not touch the one that was begun after it', async () => {
  const { bench, office, model, run } = await ready();
  const first = model.train({ place: 'server', anyway: false, excerpt: false });
  await model.cancel();
  expect(run()).toEqual({ phase: 'idle' });
  const second = model.train(here);
  office.sent.resolve({ voiceUuid: 'late' });
  office.job.resolve({ status: 'succeeded', progress: 1 } as VoiceJob); // safe: the model reads no more of it
  await first;
  expect(run()).toMatchObject({ phase: 'running', place: 'device', voiceUuid: null });
  bench.trials[0]!.end.resolve(trained(2));
  await second;
  expect(run()).toMatchObject({ phase: 'done', made: { bytes: new Uint8Array([2]) } });
});

it('a failure in the middle says what happened, keeps the recordings and lets try again', async () => {
  const { bench, model, run } = await ready();
  const failing = model.train(here);
  bench.trials[0]!.progress({ stage: 'fit', fraction: 0.5 });
  bench.trials[0]!.end.reject(
    new JobFault({ code: 'bad_samples', message: 'Two people speak. Remove one, or train anyway.' }),
  );
  await failing;
  expect(run()).toMatchObject({
    phase: 'failed',
    couldGoAnyway: true,
    message: expect.stringContaining('Two'),
  });
  bench.trials[0]!.progress({ stage: 'fit', fraction: 0.9 });
  expect(run().phase).toBe('failed');
  expect(model.clips.list).toHaveLength(1);
  const again = model.train({ place: 'device', anyway: true, excerpt: false });
  expect(bench.trials[1]!.wanted.strict).toBe(false);
  bench.trials[1]!.end.resolve(trained(3));
  await again;
  expect(run().phase).toBe('done');
});

it('cancelling ends the work on the device and keeps what was said', async () => {
  const { bench, model, run } = await ready();
  const running = model.train(here);
  await model.cancel();
  await running;
  expect(bench.trials[0]!.signal.aborted).toBe(true);
  expect(run()).toEqual({ phase: 'idle' });
  expect(model.state.getState()).toMatchObject({ step: 3, name: ' Low Ada ' });
});

it('cancelling what the server has taken ends it there too', async () => {
  const { office, model, run } = await ready();
  const running = model.train({ place: 'server', anyway: false, excerpt: false });
  office.sent.resolve({ voiceUuid: 'v1' });
  await expect.poll(() => run()).toMatchObject({ phase: 'running', voiceUuid: 'v1' });
  await model.cancel();
  expect(office.cancelled).toEqual(['v1']);
  office.job.reject(new Error('aborted'));
  await running;
  expect(run()).toEqual({ phase: 'idle' });
});

it('recordings that come or go during a training leave it as it was begun', async () => {
  const { bench, model, heard, run } = await ready();
  const [first] = model.clips.list;
  const running = model.train(here);
  model.addSample(recording('late.wav'));
  model.removeSample(first!.id);
  await heard();
  expect(bench.trials[0]!.wanted.clips).toEqual([first!.id]);
  bench.trials[0]!.end.resolve(trained(4));
  await running;
  expect(run().phase).toBe('done');
});

it('a job that the server gives up on tells its reason', async () => {
  const { office, model, run } = await ready();
  const running = model.train({ place: 'server', anyway: false, excerpt: false });
  office.sent.resolve({ voiceUuid: 'v1' });
  // safe: the model reads no more of a job
  office.job.resolve({ status: 'failed', progress: 0.4, error: { message: 'Too noisy.' } } as VoiceJob);
  await running;
  expect(run()).toMatchObject({ phase: 'failed', message: 'Too noisy.', couldGoAnyway: false });
  // its name is taken by what came to nothing, so it is tried again at that voice
  office.job = Promise.withResolvers();
  const again = model.train({ place: 'server', anyway: true, excerpt: false });
  office.job.resolve({ status: 'succeeded', progress: 1 } as VoiceJob); // safe: as above
  await again;
  expect(run().phase).toBe('done');
  model.again();
  expect(office.attempts).toEqual([null, 'v1']);
});

it('asks about the name of a well-known person, of the speaker as of the voice, and takes one answer for one name', async () => {
  const { model, seen, heard } = open();
  model.answer({ speaker: 'Tom Hanks' });
  model.addConsent(recording('consent.wav'));
  await heard();
  expect(missingOf(seen())).toBe('Answer the question about “Tom Hanks”.');
  model.next();
  expect(model.state.getState().step).toBe(0);
  model.answer({ vouchedFor: 'Tom Hanks' });
  expect(missingOf(seen())).toBeNull();
  model.answer({ speaker: 'Taylor Swift' });
  expect(missingOf(seen())).toBe('Answer the question about “Taylor Swift”.');

  const made = await ready();
  made.model.back();
  made.model.answer({ name: 'Morgan Freeman (AI)' });
  made.model.next();
  expect(made.model.state.getState().step).toBe(2);
  made.model.answer({ vouchedFor: 'Morgan Freeman' });
  made.model.next();
  expect(made.model.state.getState().step).toBe(3);
});

it('another voice begins with the same speaker and none of the recordings', async () => {
  const { bench, model } = await ready();
  const running = model.train(here);
  bench.trials[0]!.end.resolve(trained(5));
  await running;
  model.addOther(recording('other.wav'));
  model.again();
  expect(model.clips.list).toEqual([]);
  expect(model.state.getState()).toMatchObject({
    step: 0,
    name: '',
    consent: 'licensed',
    otherIds: [],
    run: { phase: 'idle' },
  });
});

it('leaving ends the training and the worker', async () => {
  const { bench, model, run } = await ready();
  const running = model.train(here);
  model.dispose();
  await running;
  expect(bench.trials[0]!.signal.aborted).toBe(true);
  expect(bench.disposed).toBe(true);
  expect(run().phase).toBe('running'); // the page is gone: nobody is told anything
});

it('a voice is kept in the browser the moment it is made, and the next page opens it again', async () => {
  const { bench, shelf, model, seen, run } = await ready();
  const running = model.train(here);
  bench.trials[0]!.end.resolve(trained(6));
  await running;
  expect(run()).toMatchObject({ phase: 'done', made: { key: 'file:6', unkept: null } });
  expect(lostByLeaving(seen())).toBeNull();
  model.dispose();

  const reloaded = open(shelf);
  expect(await reloaded.model.open('file:6')).toBe(true);
  expect(reloaded.run()).toMatchObject({
    phase: 'done',
    made: { name: 'Low Ada', key: 'file:6', voiceUuid: null, bytes: new Uint8Array([6]) },
  });
  expect(reloaded.model.state.getState()).toMatchObject({ language: 'de', consent: 'synthetic' });
  expect(shownStepOf(reloaded.model.state.getState())).toBe(4);
  expect(await open(shelf).model.open('file:gone')).toBe(false);
});

it('a voice of the server is kept under its uuid and opens as the one of the library', async () => {
  const { office, shelf, model, run } = await ready();
  const running = model.train({ place: 'server', anyway: false, excerpt: false });
  office.sent.resolve({ voiceUuid: 'v1' });
  office.job.resolve({ status: 'succeeded', progress: 1 } as VoiceJob); // safe: the model reads no more of it
  await running;
  expect(run()).toMatchObject({ phase: 'done', made: { key: 'voice:v1', voiceUuid: 'v1' } });
  const reloaded = open(shelf);
  await reloaded.model.open('voice:v1');
  expect(reloaded.run()).toMatchObject({ made: { voiceUuid: 'v1' } });
});

it('a browser that keeps nothing says why, and the voice is lost by leaving until its file is saved', async () => {
  const { bench, shelf, model, seen, run } = await ready();
  shelf.fails = new Error('This device has no room left.');
  const running = model.train(here);
  bench.trials[0]!.end.resolve(trained(7));
  await running;
  expect(run()).toMatchObject({
    phase: 'done',
    made: { key: null, unkept: 'This device has no room left.', bytes: new Uint8Array([7]) },
  });
  expect(lostByLeaving(seen())).toMatch(/voice/);
  expect(await model.keep()).toBeNull();
  model.fileSaved();
  expect(lostByLeaving(seen())).toBeNull();
  shelf.fails = null;
  expect(await model.keep()).toBe('file:7');
  expect(run()).toMatchObject({ made: { key: 'file:7', unkept: null } });
});

it('leaving loses recordings and a training on the device, and nothing that is elsewhere', async () => {
  const { model, seen } = open();
  expect(lostByLeaving(seen())).toBeNull();
  model.addSample(recording('low.wav'));
  expect(lostByLeaving(seen())).toMatch(/recordings/);

  const device = await ready();
  void device.model.train(here);
  expect(lostByLeaving(device.seen())).toMatch(/training/);
  await device.model.cancel();
  expect(lostByLeaving(device.seen())).toMatch(/recordings/);

  const { office, model: served, seen: seenServed, run } = await ready();
  const running = served.train({ place: 'server', anyway: false, excerpt: false });
  expect(lostByLeaving(seenServed())).toMatch(/training/);
  office.sent.resolve({ voiceUuid: 'v1' });
  await expect.poll(() => run()).toMatchObject({ voiceUuid: 'v1' });
  expect(lostByLeaving(seenServed())).toBeNull();
  served.dispose();
  office.job.reject(new Error('aborted'));
  await running;
});

it('keeps the best of the recordings with a voice of this device, unless the person says no, or nothing here could use it', async () => {
  const tries = async (wish: { excerpt: boolean }, keepsExcerpt: boolean) => {
    const { bench, model, shelf, heard } = open();
    model.answer({ consent: 'licensed', name: 'Ada', keepsExcerpt });
    model.addSample(recording('one.wav'));
    await heard();
    const running = model.train({ ...here, ...wish });
    const { wanted, end } = bench.trials[0]!;
    const excerpt = wanted.excerpt ? new Uint8Array([1, 2]) : null;
    end.resolve({ ...trained(7), excerpt });
    await running;
    return [wanted.excerpt, shelf.excerpts.get('file:7')?.size];
  };
  expect(await tries({ excerpt: true }, true)).toEqual([true, 2]);
  expect(await tries({ excerpt: true }, false)).toEqual([false, undefined]);
  expect(await tries({ excerpt: false }, true)).toEqual([false, undefined]);
});
