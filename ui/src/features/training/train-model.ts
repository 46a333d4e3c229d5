import { consentSentence, voiceScriptOf } from '@formant/contract/facts/voice-scripts';
import { wellKnownIn } from '@formant/contract/facts/well-known-names';
import { createStore } from 'zustand/vanilla';
import { wordsOf } from '../../jobs/account-voices.ts';
import { consentOf } from '../../sound/voices/consent.ts';
import { libraryUuidOf } from '../../sound/voices/trained-voices.ts';
import { type Clip, Clips, type TrainingWorker } from './clips.ts';
import type { TrainingServer, VoiceWords } from './server-training.ts';
import {
  type MadeVoice,
  type Seen,
  type TrainAnswers,
  type TrainingPlace,
  type TrainingRun,
  type TrainState,
  usual,
  type VoiceBytes,
  type VoiceShelf,
} from './train-state.ts';

const [nameStep, trainStep, compareStep] = [2, 3, 4] as const;

/** Less makes no voice. */
export const leastSeconds = 5;

/** From consent to a voice, step by step; going back loses nothing. One training runs at a time, here or on the server. */
export class TrainModel {
  readonly state = createStore<TrainState>(() => usual);
  readonly clips: Clips;
  readonly #server: TrainingServer;
  readonly #shelf: VoiceShelf;
  /** Of the run that is under way; what an earlier one still tells is not heard. */
  #cancel: AbortController | null = null;
  /** The voice at the server whose training came to nothing: the next attempt is one at it, too. */
  #unmade: string | null = null;

  constructor(ports: { worker: () => TrainingWorker; server: TrainingServer; shelf: VoiceShelf }) {
    this.clips = new Clips(ports.worker);
    this.#server = ports.server;
    this.#shelf = ports.shelf;
  }

  answer(fields: Partial<TrainAnswers>): void {
    this.state.setState(fields);
    const file = this.#consent()?.file;
    if (fields.language === undefined || !file) return;
    this.#forgetConsent(); // the sentence has other words now
    this.addConsent(file);
  }

  back(): void {
    this.state.setState(({ step }) => ({ step: Math.max(0, step - 1) }));
  }

  /** To the next step, unless something is missing for it. */
  next(): void {
    const state = this.state.getState();
    if (state.step < trainStep && missingOf({ state, clips: this.clips.list }) === null)
      this.state.setState({ step: state.step + 1 });
  }

  addConsent(file: File): void {
    const { language, speaker } = this.state.getState();
    const sentence = consentSentence(language, speaker, new Date());
    const claimed = { language, sentence, others: voiceScriptOf(language).sentences };
    this.state.setState({ consentId: this.clips.add(file, { name: 'Consent sentence', claimed }) });
  }
  removeConsent(): void {
    if (this.#consent()?.report?.wordsFit === false)
      this.state.setState(({ misread }) => ({ misread: misread + 1 }));
    this.#forgetConsent();
  }
  /** Goes on with a sentence whose words do not seem to fit; the voice says so. */
  vouchForWords(): void {
    this.state.setState({ wordsVouched: true });
  }
  /** Back to the sentence, which is recorded anew; samples, name and all that was said stay. */
  readAgain(): void {
    this.removeConsent();
    this.state.setState({ step: 0, run: usual.run });
  }
  addSample(file: File): void {
    this.clips.add(file);
  }
  /** A sentence of the page that was read aloud. */
  addSentence(file: File, prompt: string): void {
    const read = samplesOf({ state: this.state.getState(), clips: this.clips.list }).filter(
      (clip) => clip.prompt,
    );
    this.clips.add(file, { name: `Sentence ${read.length + 1}`, prompt });
  }
  removeSample(id: string): void {
    this.clips.remove(id);
  }
  /** A recording that the voice is heard on, and not made of. */
  addOther(file: File): void {
    const id = this.clips.add(file);
    this.state.setState(({ otherIds }) => ({ otherIds: [...otherIds, id] }));
  }

  /**
   * Makes the voice of the recordings that are there now; while it does, another start is not heard.
   * @param anyway also of samples that sound like two people or like music
   * @param excerpt whether this device has a use for the best of the recordings, where they may be kept
   */
  async train({ place, anyway, excerpt }: TrainingWish): Promise<void> {
    if (this.#cancel) return;
    const cancel = new AbortController();
    this.#cancel = cancel;
    const isCurrent = () => this.#cancel === cancel;
    this.#run({
      phase: 'running',
      place,
      stage: place === 'server' ? 'upload' : 'clean',
      fraction: 0,
      startedAt: performance.now(),
      voiceUuid: null,
    });
    const tell = (fields: { stage?: string; fraction?: number; voiceUuid?: string }) => {
      const { run } = this.state.getState();
      if (isCurrent() && run.phase === 'running') this.#run({ ...run, ...fields });
    };
    try {
      const made =
        place === 'device'
          ? await this.#onDevice({ anyway, excerpt }, cancel.signal, tell)
          : await this.#onServer(anyway, cancel.signal, tell);
      if (!isCurrent()) return;
      const kept = await this.#kept(made);
      if (isCurrent()) this.#run({ phase: 'done', made: kept });
    } catch (thrown) {
      const message = wordsOf(thrown);
      if (isCurrent())
        this.#run({
          phase: 'failed',
          message,
          couldGoAnyway: /train anyway/.test(message),
          couldReadAgain: /consent sentence/.test(message),
        });
    } finally {
      if (isCurrent()) this.#cancel = null;
    }
  }

  /** Ends the run; what was recorded and said stays. */
  async cancel(): Promise<void> {
    const { run } = this.state.getState();
    if (run.phase !== 'running') return;
    this.#stop();
    this.#run({ phase: 'idle' });
    if (run.voiceUuid) await this.#server.cancel(run.voiceUuid).catch(() => {}); // it has ended in this moment
  }

  /** Shows a voice that this browser keeps as the made one. @returns false where it is gone */
  async open(key: string): Promise<boolean> {
    const found = await this.#shelf.read(key);
    if (!found) return false;
    const { bytes, name, language, consent } = found;
    const voiceUuid = libraryUuidOf(key);
    this.state.setState({ consent, language: language ?? usual.language });
    const made = { bytes, name, voiceUuid, excerpt: null, key, unkept: null, fileSaved: false };
    this.#run({ phase: 'done', made });
    return true;
  }

  /** Keeps a made voice that is not kept yet. @returns its key, null where the browser still keeps nothing */
  async keep(): Promise<string | null> {
    const { run } = this.state.getState();
    if (run.phase !== 'done') return null;
    const { key, unkept } = run.made.key === null ? await this.#kept(run.made) : run.made;
    this.#change({ key, unkept });
    return key;
  }

  /** The made voice lies in the library now. */
  saved(voiceUuid: string): void {
    this.#change({ voiceUuid });
  }

  /** The person has the file of the made voice now. */
  fileSaved(): void {
    this.#change({ fileSaved: true });
  }

  /** Begins another voice; who speaks, and in which language, stays. */
  again(): void {
    this.#stop();
    this.#unmade = null;
    for (const { id } of this.clips.list) this.clips.remove(id);
    const { consentId, misread, wordsVouched, otherIds, name, vouchedFor, run, step } = usual;
    this.state.setState({ consentId, misread, wordsVouched, otherIds, name, vouchedFor, run, step });
  }

  dispose(): void {
    this.#stop();
    this.clips.dispose();
  }

  #consent(): Clip | null {
    return consentClipOf({ state: this.state.getState(), clips: this.clips.list });
  }

  #forgetConsent(): void {
    const { consentId } = this.state.getState();
    if (consentId) this.clips.remove(consentId);
    this.state.setState({ consentId: null, wordsVouched: false });
  }

  #run(run: TrainingRun): void {
    this.state.setState({ run });
  }

  #change(fields: Partial<MadeVoice>): void {
    const { run } = this.state.getState();
    if (run.phase === 'done') this.#run({ phase: 'done', made: { ...run.made, ...fields } });
  }

  async #kept(made: VoiceBytes): Promise<MadeVoice> {
    try {
      const key = await this.#shelf.keep(made);
      return { ...made, key, unkept: null, fileSaved: false };
    } catch (thrown) {
      return { ...made, key: null, unkept: wordsOf(thrown), fileSaved: false };
    }
  }

  #stop(): void {
    this.#cancel?.abort();
    this.#cancel = null;
  }

  async #onDevice(
    { anyway, excerpt: isOfUse }: Omit<TrainingWish, 'place'>,
    signal: AbortSignal,
    tell: Tell,
  ): Promise<VoiceBytes> {
    const { clips, consentClip, consent, speaker, words, wordsVouched } = this.#wanted();
    const now = new Date();
    const { bytes, excerpt } = await this.clips.worker.train(
      {
        clips: clips.map(({ id }) => id),
        consentClip: consentClip?.id ?? null,
        wordsVouched,
        name: words.name,
        language: words.language,
        licence: 'private',
        consent: consentOf(consent, { language: words.language, speaker, now }),
        createdAt: now.toISOString(),
        strict: !anyway,
        excerpt: isOfUse && this.state.getState().keepsExcerpt,
      },
      { signal, progress: ({ stage, fraction }) => tell({ stage, fraction }) },
    );
    return {
      ...{ bytes, name: words.name, voiceUuid: null },
      excerpt: excerpt && new Blob([excerpt], { type: 'audio/wav' }),
    };
  }

  async #onServer(anyway: boolean, signal: AbortSignal, tell: Tell): Promise<VoiceBytes> {
    const wanted = this.#wanted();
    const { voiceUuid } = await this.#server.start(
      { ...wanted, anyway, voiceUuid: this.#unmade },
      { signal, onProgress: (fraction) => tell({ stage: 'upload', fraction: fraction * 0.3 }) },
    );
    this.#unmade = voiceUuid;
    tell({ voiceUuid });
    const job = await this.#server.follow(voiceUuid, {
      signal,
      onJob: ({ stage, progress }) => tell({ stage: stage ?? 'upload', fraction: 0.3 + 0.7 * progress }),
    });
    if (job.status !== 'succeeded') throw new Error(job.error?.message ?? 'The training was cancelled.');
    this.#unmade = null;
    const bytes = await this.#server.file(voiceUuid);
    return { bytes, name: wanted.words.name, voiceUuid, excerpt: null };
  }

  /** What a training is given: the recordings and answers of this moment. */
  #wanted() {
    const state = this.state.getState();
    const seen = { state, clips: this.clips.list };
    const { consent, speaker, language, gender, wordsVouched } = state;
    const words: VoiceWords = {
      name: state.name.trim(),
      language,
      gender,
      tags: state.tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    };
    const consentClip = consent === 'own-voice' ? consentClipOf(seen) : null;
    return { clips: usableOf(seen), consentClip, consent, speaker, words, wordsVouched };
  }
}

/** How a voice is to be made; see `TrainModel.train`. */
type TrainingWish = { place: TrainingPlace; anyway: boolean; excerpt: boolean };
type Tell = (fields: { stage?: string; fraction?: number; voiceUuid?: string }) => void;

export const speechSecondsOf = (clips: readonly Clip[]): number =>
  clips.reduce((sum, clip) => sum + (clip.report?.quality.speechSeconds ?? 0), 0);

/** The recording of the consent sentence. */
export const consentClipOf = ({ state, clips }: Seen): Clip | null =>
  clips.find(({ id }) => id === state.consentId) ?? null;

/** What the person has given as samples of the voice. */
export const samplesOf = ({ state, clips }: Seen): Clip[] =>
  clips.filter(({ id }) => id !== state.consentId && !state.otherIds.includes(id));

/** The samples that a voice is made of. */
const usableOf = (seen: Seen): Clip[] =>
  samplesOf(seen).filter(({ report, fault }) => report && !report.silent && !fault);

/** What a made voice can be heard on. */
export const comparableOf = ({ state, clips }: Seen): Clip[] =>
  clips.filter(({ report, id }) => report && !report.silent && id !== state.consentId);

/** The step that shows: a made voice is the last one. */
export const shownStepOf = ({ step, run }: TrainState): number => (run.phase === 'done' ? compareStep : step);

/** Why a step can't be left yet; null when it can. */
export function missingOf({ state, clips }: Seen): string | null {
  const seen = { state, clips };
  const asked = askedNameOf(state);
  if (asked !== null && asked !== state.vouchedFor) return `Answer the question about “${asked}”.`;
  if (state.step === 0 && state.consent === 'own-voice') {
    const consentClip = consentClipOf(seen);
    if (state.speaker.trim() === '') return 'Say who speaks.';
    if (!consentClip) return 'Record the sentence, or choose a recording of it.';
    if (consentClip.fault) return consentClip.fault;
    if (!consentClip.report) return 'One moment: the recording is listened to.';
    if (consentClip.report.silent || consentClip.report.quality.speechSeconds < 1.5)
      return 'Nobody can be heard reading the sentence. Remove the recording and read it once more.';
    if (consentClip.report.wordsFit === false && !state.wordsVouched) return 'Read the sentence once more.';
  }
  if (state.step === 1) {
    if (clips.some(({ report, fault }) => !report && !fault))
      return 'One moment: the recordings are listened to.';
    if (speechSecondsOf(usableOf(seen)) < leastSeconds)
      return `${leastSeconds} s of speech are the least. Record another sentence or choose a recording.`;
  }
  if (state.step === nameStep && state.name.trim() === '') return 'Give the voice a name.';
  return null;
}

/** The well-known person whose name was given on this step; null where it is nobody's on the list. */
export function askedNameOf({ step, consent, speaker, name }: TrainState): string | null {
  if (step === 0) return consent === 'own-voice' ? wellKnownIn(speaker) : null;
  return step === nameStep ? wellKnownIn(name) : null;
}

/** What is lost with the page, for people; null when nothing is. */
export function lostByLeaving({ state, clips }: Seen): string | null {
  const { run } = state;
  if (run.phase === 'running')
    return run.voiceUuid === null ? 'The training ends with this page, and its recordings are lost.' : null;
  if (run.phase === 'done')
    return run.made.key === null && run.made.voiceUuid === null && !run.made.fileSaved
      ? 'This browser could not keep the voice. Save its file first, or it is lost.'
      : null;
  return clips.some(({ fault }) => fault === null)
    ? 'The recordings that you have added here are lost, and no voice was made of them yet.'
    : null;
}
