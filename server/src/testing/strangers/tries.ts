import { createHash, randomUUID } from 'node:crypto';
import { type MemberThings, password, type VisitorThings } from './belongings.ts';

/** One request for something of somebody else's. */
export interface Try {
  params?: Record<string, string | number | undefined>;
  query?: Record<string, string | number | undefined>;
  /** What is sent, or what makes it anew for every request. */
  body?: object | (() => object);
  /** Whose it is: the member's unless told. */
  of?: 'visitor';
  /**
   * How strangers are refused: `missing` (unless told) by 404; `empty` by an answer with nothing in it, as there is
   * for what does not exist; `closed` because nobody but staff may do it at all.
   */
  refusal?: 'missing' | 'empty' | 'closed';
  /** Staff may. */
  staff?: true;
  /** Calls of the app: the owner makes them on the device. */
  onDevice?: true;
  /** How somebody's device is refused that names another one than itself. */
  byDevice?: number;
  /** Tokens are refused by 403, whatever they ask for. */
  browserOnly?: true;
  /** The owner is told of the thing's state instead, by this status. */
  owner?: number;
}
type Tries = (member: MemberThings, visitor: VisitorThings) => Try[];

const sha256 = createHash('sha256').update('').digest('hex');
const aMinuteAgo = () => new Date(Date.now() - 60_000).toISOString();
const staff = { refusal: 'closed', staff: true } as const;
const speech = { text: 'Hello.' };
const converting = (m: MemberThings, voiceUUID: string): Try => ({
  params: { voiceUUID },
  body: { audioId: m.source, where: 'computer' },
});
/** Things that members and visitors have alike. */
const both =
  (one: (things: VisitorThings, of: Pick<Try, 'of'>) => Try[]): Tries =>
  (m, v) => [...one(m, {}), ...one(v, { of: 'visitor' })];

/** Why a call that takes an id gives nobody anything of another person. */
export const ownsNothing: Readonly<Record<string, string>> = {
  appAuthentication: 'the login token is the secret; the device id is what the caller says of itself',
  uuidInfo: 'the installer’s id is a random secret',
  signupUuid: 'the installer’s id is a random secret',
  install: 'the installer’s id is a random secret',
  setMeta: 'the parameter names a kind',
  describeShare: 'the code is given away to be looked at; passwords are tried with getSharedAudio',
  sharePicture: 'as describeShare',
  shareSound: 'as describeShare',
  getSharedAudio: 'as describeShare',
  getSharedSoundboard: 'the code is given away to be looked at',
  getRecordedVoiceShortcode: 'the code is given away to be looked at',
  getQueueResult: 'the job’s id is the secret address of its result',
  watchQueueItem: 'the job’s id is the secret address of its result',
  listQueueItems: 'the parameters name a tool and a kind',
  previewTtsVoice: 'a voice of the catalogue; private ones are tried with generateSpeech',
  getModelFile: 'a file of the catalogue',
  showFlag: 'the parameter names a flag',
  showIntentSurvey: 'surveys are for everybody; answers are kept for the caller',
  saveIntentAnswer: 'surveys are for everybody; answers are kept for the caller',
  checkSurvey: 'surveys are for everybody; answers are kept for the caller',
  showSurveyResults: 'counts of all answers, for staff',
  listWrittenAnswers: 'texts without their writers, for staff',
  exportSurvey: 'counts of all answers, for staff',
  putPart: 'the address is signed, and given out by getChunkUrl',
  getFile: 'the address is signed, and given out by the calls that show the file',
  disconnectSocialAccount: 'the parameter names a service',
  hardware: 'reports are kept for the caller, whatever device they name',
  putReleaseFile: 'a version and a file of it, for administrators',
  dropReleaseFile: 'a version and a file of it, for administrators',
  rollOutRelease: 'a version, for administrators',
  noteRelease: 'a version, for administrators',
  setReleaseSystems: 'a version, for administrators',
  removeRelease: 'a version, for administrators',
  pinDevice:
    'which version a computer gets, for administrators; of the computer only whether it is known here',
  showIssue: 'an issue of the newsletter, for staff',
  changeIssue: 'an issue of the newsletter, for staff',
  removeIssue: 'an issue of the newsletter, for staff',
  testIssue: 'an issue of the newsletter, for staff',
  sendIssue: 'an issue of the newsletter, for staff',
  pauseIssue: 'an issue of the newsletter, for staff',
  resumeIssue: 'an issue of the newsletter, for staff',
  cancelIssue: 'an issue of the newsletter, for staff',
  showDeviceRecords: 'a device id is what an app says of itself: each account has its own records under it',
  deleteDeviceRecords: 'as showDeviceRecords',
  jobApplication: 'the parameter names a job of the list',
  checkPayment: 'nobody can have an order yet',
  checkTokenPayment: 'nobody can have an order yet',
  signInWithPasskey: 'the id is of a key that signs; without its signature it opens nothing',
  addPasskey: 'the id is of a new key that signs',
};

/**
 * For every other call that takes an id: requests that its owner may make. In this order the owner makes them at the
 * end, so that what ends something stands below what needs it.
 */
export const tries: Readonly<Record<string, Tries>> = {
  getAudio: (m, v) => [
    { query: { id: m.source }, refusal: 'empty' },
    { query: { voiceUUID: m.voice }, refusal: 'empty' },
    { query: { id: v.recording }, refusal: 'empty', of: 'visitor' },
  ],
  storeAudioDetails: (m, v) => [
    { params: { voiceUUID: m.voice }, body: { uploadId: m.doneUpload } },
    { body: { uploadId: m.doneUpload } },
    { body: { uploadId: v.doneUpload }, of: 'visitor' },
  ],
  storePeaks: both(({ recording }, of) => [
    { params: { audio: recording }, body: { version: 1, peaks: [0, 1] }, ...of },
  ]),
  shareAudio: (m) => [m.source, m.sample].map((audio) => ({ params: { audio }, body: {} })),
  downloadCv: (m) => [{ params: { cv: m.cv }, staff: true }],
  showMessage: (m) => [{ params: { messageId: m.message }, ...staff }],
  setMessageStatus: (m) => [{ params: { messageId: m.message }, body: { status: 'done' }, ...staff }],
  answerMessage: (m) => [
    { params: { messageId: m.message }, body: { text: 'No.', answersSeen: 0 }, ...staff },
  ],
  decideMessage: (m) => [{ params: { messageId: m.message }, body: { verdict: 'accepted' }, ...staff }],
  withdrawStrikes: (m) => [
    { params: { messageId: m.message }, body: { reason: 'It was mine all along.' }, ...staff },
  ],
  unmask: (m) => [
    { body: { kind: 'message', id: m.message, reason: 'I want to know who that is.' }, ...staff },
  ],
  listDeviceLogs: (m) => [{ query: { deviceId: m.deviceId }, ...staff }],
  showDeviceLog: (m) => [{ params: { logId: m.log }, ...staff }],
  findDevices: (m) => [{ query: { deviceId: m.deviceId }, ...staff }],
  showConsoleDevice: (m) => [{ params: { device: m.bandwidth }, ...staff }],
  showTimeline: (m) => [{ params: { device: m.bandwidth }, ...staff }],
  askForDiagnostics: (m) => [
    { params: { device: m.bandwidth }, body: { reason: 'I would like to look.' }, ...staff },
  ],
  releaseDevice: (m) => [
    { params: { device: m.bandwidth }, body: { reason: 'I want the place.' }, ...staff },
  ],
  pinConsoleDevice: (m) => [
    {
      params: { device: m.bandwidth },
      body: { channel: 'beta', version: null, reason: 'I want it to be old.' },
      ...staff,
    },
  ],
  decideVoiceReport: (m) => [
    { params: { report: m.report }, body: { verdict: 'resolved', note: 'Fine.' }, ...staff },
  ],

  getVoice: (m) => [m.voice, m.preset].map((voiceUUID) => ({ params: { voiceUUID } })),
  getVoices: (m) => [{ body: { uuids: [m.voice, m.preset] }, refusal: 'empty' }],
  getVoiceVersions: (m) => [m.voice, m.preset].map((voiceUUID) => ({ params: { voiceUUID } })),
  getVoiceModel: (m) => [{ params: { voiceID: m.voice } }],
  storeVoiceUse: (m) => [{ params: { voiceUUID: m.preset } }],
  logLive: (m) => [
    {
      params: { voiceUUID: m.voice },
      // who may not see a voice reports a run without one
      refusal: 'empty',
      body: () => ({
        sessionId: randomUUID(),
        event: 'stop',
        durationMs: 1000,
        latencyMs: 20,
        latencyP95Ms: 30,
        xruns: 0,
        profile: 'balanced',
        cpu: 0.1,
        sampleRate: 48_000,
        surface: 'web',
      }),
    },
  ],
  reportVoice: (m) => [
    { params: { voiceUUID: m.preset }, body: { reason: 'other', details: 'It is mine.' } },
  ],
  storeVoiceSetting: (m) =>
    [m.voice, m.preset].map((voiceUUID) => ({ params: { voiceUUID }, body: { pitch: 1 } })),
  storeFavorite: (m) => [{ params: { voiceUUID: m.voice }, body: {} }, { body: { voiceUUID: m.preset } }],
  saveVote: (m) => [
    { body: { voiceUUID: m.preset, value: 1 }, owner: 403 },
    { params: { vote: m.vote }, body: { voiceUUID: m.preset, value: 0 }, owner: 403 },
  ],
  saveVoice: (m) => [
    { body: { name: 'Grabbed', settings: { pitch: 1 }, audioIds: [m.source] } },
    {
      body: {
        name: 'Grabbed too',
        settings: { pitch: 1 },
        consent: 'own-voice',
        consentStatement: m.source,
      },
    },
  ],
  updateVoice: (m) =>
    [m.voice, m.preset].map((voiceUUID) => ({ params: { voiceUUID }, body: { description: 'x' } })),
  // a server without a generator tells the owner so
  drawVoicePicture: (m) =>
    [m.voice, m.preset].map((voiceUUID) => ({ params: { voiceUUID }, body: {}, owner: 503 })),
  getVoicePicture: (m) => [m.voice, m.preset].map((voiceUUID) => ({ params: { voiceUUID } })),

  startConversion: (m) => [converting(m, m.preset), converting(m, m.voice)],
  getConvertItem: (m) => [
    { query: { uuid: m.conversion } },
    { query: { deviceId: m.deviceId }, refusal: 'empty', byDevice: 422 },
  ],
  leaseConvertItem: (m) => [
    { body: { uuid: m.conversion } },
    { body: { deviceId: m.deviceId }, refusal: 'empty', byDevice: 422 },
  ],
  updateConvertItem: (m) => [
    {
      params: { uuid: m.conversion },
      body: { status: 'processing', progress: 0.5, leaseToken: 'guess' },
      owner: 409,
    },
    {
      params: { uuid: m.conversion },
      body: { status: 'succeeded', resultAudioId: m.source, leaseToken: 'guess' },
      owner: 409,
    },
    { params: { uuid: m.conversion }, body: { status: 'cancelled' } },
  ],

  pollTraining: (m) => [{ query: { voiceUUID: m.voice } }],
  watchTraining: (m) => [{ query: { voiceUUID: m.voice } }],
  checkTrainComplete: (m) => [{ query: { voiceUUID: m.voice } }],
  checkImport: (m) => [{ query: { voiceUUID: m.imported } }],
  listBuilds: (m) => [{ params: { voice: m.voice } }],
  updateBuildStatus: (m) => [
    { body: { jobUuid: m.build, status: 'processing', progress: 0.3 } },
    { body: { jobUuid: m.build, status: 'succeeded', uploadId: m.model } },
  ],
  trainVoice: (m) => [
    { params: { voiceUUID: m.voice }, body: { audioIds: [m.recording], consent: 'synthetic' } },
    { body: { name: 'Grabbed take', audioIds: [m.source], consent: 'synthetic' } },
    {
      body: { name: 'Grabbed consent', audioIds: [m.source], consent: 'own-voice', consentAudioId: m.source },
    },
  ],
  buildVoice: (m) => [{ params: { voice: m.voice }, body: { runner: 'device' }, owner: 409 }],
  cancelBuild: (m) => [{ params: { voice: m.voice } }],
  toggleSample: (m) => [{ params: { audio: m.sample } }],
  postToggleSample: (m) => [{ params: { audio: m.sample }, body: {} }],
  saveVoiceAudio: (m) => [{ params: { voiceUUID: m.voice }, body: { uploadId: m.speechUpload } }],
  importModel: (m) => [
    { params: { voiceUUID: m.imported }, body: { uploadId: m.model, consent: 'licensed' }, owner: 409 },
    { body: { uploadId: m.model, name: 'Grabbed', consent: 'licensed' }, owner: 409 },
  ],
  updateModel: (m) => [{ params: { voiceID: m.voice }, body: { modelUploadId: m.model, version: 1 } }],
  updateVoiceModel: (m) => [{ params: { voiceID: m.voice }, body: { modelUploadId: m.model, version: 2 } }],
  storeTuningDetails: (m) => [{ body: { stepId: 1, uploadId: m.speechUpload }, owner: 422 }],
  startMetamodel: (m) => [{ body: { audioIds: [m.recording] } }],
  stopMetamodel: (m) => [{ params: { metamodel: m.metamodel } }],

  getVoiceStatus: (m) => [{ params: { voiceId: m.voice } }],
  generateSpeech: (m) => [{ body: { ...speech, voiceId: `voice:${m.preset}` } }],
  streamSpeech: (m) => [{ body: { ...speech, voiceId: `voice:${m.voice}` } }],
  generateClonedVoice: (m) => [{ body: { ...speech, voiceId: m.voice } }],
  cloneVoice: (m) => [
    {
      body: {
        name: 'Grabbed clone',
        uploadIds: [m.speechUpload],
        consent: 'own-voice',
        consentStatementUploadId: m.speechUpload,
      },
      owner: 410,
    },
  ],
  getSpeechStatus: both(({ speech: audioId }, of) => [{ params: { audioId }, ...of }]),
  downloadSpeech: both(({ speech: audioId }, of) => [{ params: { audioId }, ...of }]),
  cancelSpeech: both(({ speech: audioId }, of) => [{ params: { audioId }, ...of, owner: 409 }]),

  getChunkUrl: both(({ openUpload: uploadId }, of) => [{ body: { uploadId, partNumber: 1, sha256 }, ...of }]),
  listParts: both(({ openUpload: uploadId }, of) => [{ body: { uploadId }, ...of }]),
  completeUpload: both((things, of) => [
    { body: { uploadId: things.openUpload }, ...of, owner: 409 },
    { body: { uploadId: things.doneUpload }, ...of },
  ]),
  storeQueueItem: both(({ doneUpload: uploadId }, of) => [
    { params: { tool: 'bpm-finder' }, body: { uploadId }, ...of },
  ]),
  updateQueueItem: both(({ job: id }, of) => [
    { params: { id }, body: { action: 'rename', name: 'Grabbed' }, ...of },
  ]),
  tellUploadFinished: both((things, of) => [{ query: { uploadId: things.doneUpload }, ...of }]),
  postUploadFinished: both((things, of) => [{ body: { uploadId: things.doneUpload }, ...of }]),
  saveRecordedVoiceShortcode: both((things, of) => [
    { query: { uploadId: things.doneUpload }, ...of },
    { query: { audioId: things.recording }, ...of },
  ]),
  postRecordedVoiceShortcode: both((things, of) => [
    { body: { uploadId: things.doneUpload }, ...of },
    { body: { audioId: things.recording }, ...of },
  ]),

  storeSoundboard: (m) => [{ body: { name: 'Grabbed', copyOf: m.board } }],
  updateSoundboard: (m) => [
    { params: { soundboard: m.board }, body: { name: 'Grabbed' } },
    { params: { soundboard: m.board }, body: { sounds: [m.sound] } },
  ],
  shareSoundboard: (m) => [{ params: { soundboard: m.board } }],
  storeSound: (m) => [{ params: { soundboard: m.board }, body: { uploadId: m.boo, name: 'Grabbed' } }],
  updateSound: (m) => [{ params: { sound: m.sound }, body: { name: 'Grabbed' } }],

  showBandwidth: (m) => [{ params: { device: m.deviceId }, onDevice: true }],
  reportBandwidth: (m) => [
    {
      params: { device: m.bandwidth },
      body: { up: 1, down: 1, rttMs: 9, t0: aMinuteAgo(), t1: new Date().toISOString() },
      onDevice: true,
    },
  ],
  heartbeat: (m) => [
    {
      body: {
        deviceId: m.deviceId,
        appVersion: '1.0.0',
        uptimeS: 1,
        engine: 'idle',
        xruns: 0,
        latencyMs: 0,
      },
      onDevice: true,
      byDevice: 422,
    },
  ],
  declineDiagnostics: (m) => [{ body: { request: m.question }, onDevice: true }],
  checkDevice: (m) => [{ query: { deviceId: m.deviceId }, onDevice: true, refusal: 'empty' }],
  changeDevice: (m) => [{ query: { deviceId: m.deviceId, name: 'Grabbed' }, onDevice: true, byDevice: 422 }],
  changeDeviceByPost: (m) => [
    { body: { deviceId: m.deviceId, name: 'Grabbed' }, onDevice: true, byDevice: 422 },
  ],
  authInfo: (m) => [{ body: { deviceId: m.deviceId }, onDevice: true, refusal: 'empty', byDevice: 403 }],

  listDeliveries: (m) => [{ params: { webhook: m.webhook } }],
  testWebhook: (m) => [{ params: { webhook: m.webhook } }],
  replayDelivery: (m) => [{ params: { delivery: m.delivery } }],
  openDataExport: (m) => [{ params: { id: m.exported }, browserOnly: true }],
  renamePasskey: (m) => [{ params: { id: m.passkey }, body: { name: 'Grabbed' } }],
  updateAvatar: (m) => [{ body: { avatarUploadId: m.avatar } }],

  rotateApiKey: (m) => [{ params: { key: m.key }, browserOnly: true }],
  revokeApiKey: (m) => [{ params: { key: m.key } }],
  removePasskey: (m) => [{ params: { id: m.passkey } }],
  deleteWebhook: (m) => [{ params: { webhook: m.webhook } }],
  disconnectApp: (m) => [{ params: { app: m.connected } }],
  deleteFavorite: (m) => [{ params: { favorite: m.favorite } }],
  unshareSoundboard: (m) => [{ params: { soundboard: m.board } }],
  deleteSound: (m) => [{ params: { sound: m.sound } }],
  deleteSoundboard: (m) => [{ params: { soundboard: m.board } }],
  revokeShare: (m) => [{ params: { share: m.share } }],
  deleteSpeech: both(({ speech: audioId }, of) => [{ params: { audioId }, ...of }]),
  deleteVoiceAudio: (m) => [{ params: { customVoiceAudio: m.sample } }],
  deleteAudio: both(({ recording: audio }, of) => [{ params: { audio }, ...of }]),
  deleteVoice: (m) => [m.voice, m.preset].map((voiceUUID) => ({ params: { voiceUUID } })),
  endSession: (m) => [{ params: { id: m.session } }],
  deleteUser: (m) => [{ params: { user: m.user }, body: { password, confirm: 'DELETE' }, refusal: 'closed' }],
};
