import { randomBytes } from 'node:crypto';
import { tuningSteps } from '@formant/contract/facts/voice-scripts';
import { voiceTuning as tuningRoutes } from '@formant/contract/facts/voice-tuning';
import { training as trainingRoutes, type VoiceJob } from '@formant/contract/training';
import type { Voice } from '@formant/contract/voices';
import { findRow, findRows } from '../../db/rows.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Call, Handlers, SignedInCall } from '../../kernel/slice.ts';
import { describeSound } from '../audio/index.ts';
import { describeVoices, findOwnVoice, type VoiceRow } from '../voices/index.ts';
import { cancelOf, startBuild, tellBuild } from './build.ts';
import { describeBuilds, describeJob, followFeed, readFeed } from './feed.ts';
import { findDuplicate, replaceModel, startImport } from './import.ts';
import { isOpenJob, lastJobOf, resultOf, settleLost } from './jobs.ts';
import { startMetamodel, stopMetamodel } from './metamodel.ts';
import { jobRows, type VoiceJobRow } from './models.ts';
import { addSample, deleteSample, toggle } from './samples.ts';
import { sentenceFor, startTraining } from './start.ts';
import { deleteTuning, describeStep, knownOf, recordingsOf, storeStep } from './tuning.ts';

const routes = { ...trainingRoutes, ...tuningRoutes };
/** Proxies close a line that is silent for longer than this. */
const heartbeatMs = 15_000;
const listedBuilds = 20;

/** Signed addresses show keys, so a key says nothing of the voice. */
const newKey = (): string => `voices/models/${randomBytes(16).toString('hex')}`;

async function described({ ctx, userId }: SignedInCall, row: VoiceRow): Promise<Voice> {
  const [voice] = await describeVoices(ctx, { userId }, [row]);
  if (!voice) throw new Error('A voice was not described');
  return voice;
}

async function started(
  call: SignedInCall,
  { voice, job }: { voice: VoiceRow; job: VoiceJobRow },
): Promise<{ voice: Voice; job: VoiceJob }> {
  return { voice: await described(call, voice), job: await describeJob(call.ctx, job) };
}

/** Aborts when the caller goes away. */
function gone({ res }: Call): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => controller.abort());
  return controller.signal;
}

const toggled = async (audio: string, { ctx, userId }: SignedInCall) => ({
  audioId: audio,
  isSample: await toggle(ctx, userId, audio),
});
const replaced = (voiceID: string, body: Parameters<typeof replaceModel>[3], { ctx, userId }: SignedInCall) =>
  replaceModel(ctx, userId, voiceID, body, newKey());

export const handlers: Handlers<typeof routes> = {
  async trainVoice({ params, body }, call) {
    return started(call, await startTraining(call.ctx, call.userId, params.voiceUUID, body));
  },

  async pollTraining({ query }, call) {
    const { ctx, userId } = call;
    await settleLost(ctx);
    const { voiceUUID, since, waitMs } = query;
    const feed = await readFeed(ctx, userId, voiceUUID);
    if (waitMs === 0 || feed.cursor !== since) return feed;
    const signal = AbortSignal.any([gone(call), AbortSignal.timeout(waitMs)]);
    for await (const next of followFeed(ctx, userId, voiceUUID, { signal, idleMs: heartbeatMs, since }))
      if (next) return next;
    return readFeed(ctx, userId, voiceUUID);
  },

  async watchTraining({ query }, call) {
    const { ctx, userId, res } = call;
    await readFeed(ctx, userId, query.voiceUUID);
    res.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // nginx would hold events back
      'X-Accel-Buffering': 'no',
    });
    res.write('retry: 2000\n\n');
    for await (const feed of followFeed(ctx, userId, query.voiceUUID, {
      signal: gone(call),
      idleMs: heartbeatMs,
    }))
      res.write(feed ? `event: update\ndata: ${JSON.stringify(feed)}\n\n` : ': still here\n\n');
    res.end();
    return undefined;
  },

  async checkTrainComplete({ query }, call) {
    const { ctx, userId } = call;
    const row = await findOwnVoice(ctx, userId, query.voiceUUID);
    const trained = await findRow(jobRows(ctx), {
      where: { voiceId: row.id, status: 'succeeded', kind: ['train', 'metamodel', 'import'] },
      order: [['id', 'DESC']],
    });
    return {
      complete: row.status === 'ready',
      status: row.status,
      quality: trained ? (await describeJob(ctx, trained)).quality : null,
      voice: await described(call, row),
    };
  },

  async buildVoice({ params, body }, call) {
    const { target, quality, runner } = body;
    const payload = { target, wanted: quality, runner };
    const row = await startBuild(call.ctx, call.userId, params.voice, payload);
    const [build] = await describeBuilds(call.ctx, [row]);
    if (!build) throw new Error('A build was not described');
    return build;
  },

  async listBuilds({ params }, { ctx, userId }) {
    const voice = await findOwnVoice(ctx, userId, params.voice);
    const rows = await findRows(jobRows(ctx), {
      where: { voiceId: voice.id, kind: 'build' },
      order: [['id', 'DESC']],
      limit: listedBuilds,
    });
    return { data: await describeBuilds(ctx, rows) };
  },

  async cancelBuild({ params }, { ctx, userId }) {
    return describeJob(ctx, await cancelOf(ctx, userId, params.voice));
  },

  async updateBuildStatus({ body }, { ctx, userId }) {
    return describeJob(ctx, await tellBuild(ctx, userId, body, () => `${newKey()}.fvoice`));
  },

  updateModel: ({ params, body }, call) => replaced(params.voiceID, body, call),
  updateVoiceModel: ({ params, body }, call) => replaced(params.voiceID, body, call),
  toggleSample: ({ params }, call) => toggled(params.audio, call),
  postToggleSample: ({ params }, call) => toggled(params.audio, call),

  async importModel({ params, body }, call) {
    return started(call, await startImport(call.ctx, call.userId, params.voiceUUID, body));
  },

  async checkImport({ query }, { ctx, userId }) {
    const voice = await findOwnVoice(ctx, userId, query.voiceUUID);
    const last = await lastJobOf(ctx, voice.id, ['import']);
    if (!last) throw notFound('An import of this voice');
    const result = resultOf(last);
    return {
      status: isOpenJob(last) ? 'scanning' : last.status === 'succeeded' ? 'ready' : 'rejected',
      reason: last.status === 'cancelled' ? 'The import was cancelled.' : last.errorMessage,
      kind: result?.found?.kind ?? null,
      inputs: result?.found?.inputs ?? [],
      sampleRate: result?.found?.sampleRate ?? null,
      sha256: result?.sha256 ?? null,
      sizeBytes: result?.bytes ?? null,
    };
  },

  async checkDuplicateModel({ query }, { ctx, userId }) {
    const voiceUuid = await findDuplicate(ctx, userId, query.sha256);
    return { duplicate: voiceUuid !== null, voiceUuid };
  },

  async saveVoiceAudio({ params, body }, { ctx, userId }) {
    const { audio, measured } = await addSample(ctx, userId, params.voiceUUID, body);
    const { snrDb, clippingPercent, speechSeconds, warnings } = measured.quality;
    return {
      customVoiceAudio: await describeSound(ctx, audio, null),
      quality: {
        snrDb,
        clipping: clippingPercent / 100,
        speechMs: Math.round(speechSeconds * 1000),
        warnings:
          measured.speechDb === null
            ? ['There is only silence in this recording. Check the microphone and record again.']
            : warnings,
      },
    };
  },

  async deleteVoiceAudio({ params }, { ctx, userId }) {
    await deleteSample(ctx, userId, params.customVoiceAudio);
    return undefined;
  },

  async getTuningSteps({ query }, { ctx, userId }) {
    const recordings = await recordingsOf(ctx, userId);
    return {
      data: tuningSteps(query.language).map((step, index) =>
        describeStep(step, index + 1, recordings.get(step.id)),
      ),
      consentSentence: await sentenceFor(ctx, userId, query),
      ...(await knownOf(ctx, userId)),
    };
  },

  storeTuningDetails: ({ body }, { ctx, userId }) => storeStep(ctx, userId, body),
  deleteTuningAudios: (_input, { ctx, userId }) => deleteTuning(ctx, userId),

  async startMetamodel({ body }, { ctx, userId }) {
    const { metamodel, job } = await startMetamodel(ctx, userId, body.audioIds);
    return { metamodel, job: await describeJob(ctx, job) };
  },

  async stopMetamodel({ params }, { ctx, userId }) {
    return describeJob(ctx, await stopMetamodel(ctx, userId, params.metamodel));
  },
};
