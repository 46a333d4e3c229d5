import { z } from '@formant/engine/base/schema';
import { voiceSettings } from '@formant/engine/speech/voices/voice-settings';
import { pageOf, pageQuery } from './base/paging.ts';
import { plain, plainLines, plainText } from './base/plain-text.ts';
import { noContent, route } from './base/route.ts';
import { unmaskedUntil } from './desk/audit.ts';
import {
  maxVoiceTags,
  reportReasons,
  reportStatuses,
  voiceAges,
  voiceConsents,
  voiceEngines,
  voiceGenders,
  voiceKinds,
  voiceLicenceIds,
  voiceSorts,
  voiceStatuses,
  voiceUseCases,
  voiceVisibilities,
} from './facts/voice-words.ts';

export * from './facts/voice-words.ts';

export const voiceName = z
  .string()
  .trim()
  .min(1, 'Give the voice a name.')
  .max(60, 'Use at most 60 characters.')
  .regex(plainText, plain);
/** Whose name is read in the consent sentence; the caller's username where it is left out. */
export const consentSpeaker = z
  .string()
  .trim()
  .min(1, 'Say who speaks.')
  .max(60, 'Use at most 60 characters.')
  .regex(plainText, plain);
const description = z.string().trim().max(2000, 'Use at most 2000 characters.').regex(plainLines, plain);
/** BCP 47 as far as voices need it: language, script, region. */
export const languageTag = z
  .string()
  .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z]{4})?(-([a-zA-Z]{2}|\d{3}))?$/, 'Give a language such as en or pt-BR.');
export const accentName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z -]{1,38}[a-z]$/, 'Give an accent such as scottish.');
export const voiceTag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '-]{0,29}$/u, 'A tag has at most 30 letters, digits and hyphens.');
const tags = z.array(voiceTag).max(maxVoiceTags, `Give at most ${maxVoiceTags} tags.`);
const categoryId = z.int().min(1).max(1000);

/** A caller's own trim of a voice, added to the voice's settings; semitones, 0..1, dB below full scale. */
export const voiceTrim = z.strictObject({
  pitch: z.number().min(-24).max(24).optional(),
  formant: z.number().min(-12).max(12).optional(),
  intonation: z.number().min(0).max(200).optional(),
  breath: z.number().min(0).max(100).optional(),
  mix: z.number().min(0).max(1).optional(),
  noiseGateDb: z.number().min(-100).max(0).optional(),
  /** Such as `Ctrl+Shift+1`; null takes it away. */
  hotkey: z.string().trim().min(1).max(40).regex(plainText, plain).nullable().optional(),
  pinned: z.boolean().optional(),
});
export type VoiceTrim = z.infer<typeof voiceTrim>;

/**
 * A voice of the library. `preset`: nothing but `settings`; `profile`: a `.fvoice` file; `tts`: a synthesizer's
 * voice (`synthesizer` names it); `model`: ONNX.
 */
export const voice = z
  .object({
    uuid: z.uuid(),
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    /** null for people without a username and for accounts that are gone. */
    ownerUsername: z.string().nullable(),
    /** Brought along by the product. */
    official: z.boolean(),
    kind: z.enum(voiceKinds),
    engine: z.enum(voiceEngines),
    language: z.string(),
    accent: z.string().nullable(),
    gender: z.enum(voiceGenders),
    age: z.enum(voiceAges).nullable(),
    useCase: z.enum(voiceUseCases).nullable(),
    categoryId: z.int(),
    tags: z.array(z.string()),
    visibility: z.enum(voiceVisibilities),
    status: z.enum(voiceStatuses),
    consent: z.enum(voiceConsents).nullable(),
    /**
     * What keeps its owner from sharing it: nobody said whose voice it is (`declaration`), the consent sentence was not
     * recorded (`recording`), or its words were not found in the recording (`words`). null for others.
     */
    consentMissing: z.enum(['declaration', 'recording', 'words']).nullable(),
    licence: z.enum(voiceLicenceIds),
    /** What signal processing does to the speaker's voice; null where the voice is only a model. */
    settings: voiceSettings.nullable(),
    /** Such as `flite:slt`; null unless `kind` is `tts`. */
    synthesizer: z.string().nullable(),
    /** The newest, or the one that the caller holds since he uses the voice or made it a favourite. */
    version: z.int(),
    /** Of its `.fvoice` or ONNX file; null without one. */
    modelSha256: z.string().nullable(),
    modelBytes: z.int().nullable(),
    /** Whether this caller may take the file or the settings with get-voice-model. */
    canDownload: z.boolean(),
    avatarUrl: z.string().nullable(),
    /** Something to listen to, signed; null until it is rendered. */
    previewUrl: z.string().nullable(),
    /** The words of the preview. */
    previewText: z.string().nullable(),
    /**
     * What the voice is drawn by, measured from its preview: levels 0..35 of the bands of a third of an octave from
     * 125 Hz to 4 kHz, and of forty stretches of its waveform. null until there is a preview.
     */
    face: z.object({ bands: z.array(z.int()), bars: z.array(z.int()) }).nullable(),
    /** A recording that the owner has chosen as sample, signed. */
    sampleUrl: z.string().nullable(),
    votes: z.int(),
    uses: z.int(),
    favorites: z.int(),
    /** Of this caller. */
    mine: z.boolean(),
    favorite: z.boolean(),
    favoriteId: z.int().nullable(),
    myVote: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
    mySettings: voiceTrim.nullable(),
    /**
     * What a holder has to know: the owner took the voice back (`withdrawn`), deleted it (`deleted`), or there is
     * a newer version than the one he holds. What he holds keeps working; making it a favourite again takes the new
     * one.
     */
    notice: z
      .object({ kind: z.enum(['withdrawn', 'deleted', 'newer-version']), since: z.iso.datetime() })
      .nullable(),
    createdAt: z.iso.datetime(),
    publishedAt: z.iso.datetime().nullable(),
    /** When a deleted voice goes for good; null for the living. */
    deletedUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Voice' });
export type Voice = z.infer<typeof voice>;

export const voicePage = pageOf(voice);
export type VoicePage = z.infer<typeof voicePage>;

/** Several values with commas between them, as they stand in an address. */
const csv = <T extends z.ZodType<unknown, string>>(one: T) =>
  z
    .string()
    .max(600)
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean))
    .pipe(z.array(one).max(20))
    .optional();

/** Within a facet any of the values fits, except that a voice must carry every tag; facets narrow each other. */
export const voiceFacetQuery = {
  q: z.string().trim().max(100).optional(),
  language: csv(languageTag),
  accent: csv(accentName),
  gender: csv(z.enum(voiceGenders)),
  age: csv(z.enum(voiceAges)),
  useCase: csv(z.enum(voiceUseCases)),
  /** Slugs. */
  category: csv(z.string().regex(/^[a-z-]{1,40}$/)),
  tags: csv(voiceTag),
  licence: csv(z.enum(voiceLicenceIds)),
  engine: csv(z.enum(voiceEngines)),
  kind: csv(z.enum(voiceKinds)),
};

const voiceUUID = z.object({ voiceUUID: z.uuid() });
const details = {
  description: description.nullable(),
  language: languageTag,
  accent: accentName.nullable(),
  gender: z.enum(voiceGenders),
  age: z.enum(voiceAges).nullable(),
  useCase: z.enum(voiceUseCases).nullable(),
  categoryId,
  tags,
  visibility: z.enum(voiceVisibilities),
  consent: z.enum(voiceConsents).nullable(),
  /** The caller's audio in which the speaker says the consent sentence. */
  consentStatement: z.uuid().nullable(),
  licence: z.enum(voiceLicenceIds),
  settings: voiceSettings,
};

/** A report as support sees it; who made it is not shown. */
export const voiceReport = z.object({
  id: z.int(),
  voiceUuid: z.uuid(),
  voiceName: z.string(),
  voiceVisibility: z.enum(voiceVisibilities),
  ownerUsername: z.string().nullable(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  unmaskedUntil,
});
export type VoiceReport = z.infer<typeof voiceReport>;

export const voices = {
  saveVoice: route('POST', '/api/voice/save', {
    summary: 'Makes a voice: with `settings` a preset that is ready at once, else a draft to train',
    access: 'user',
    status: 201,
    errors: ['conflict', 'not_found', 'quota_exhausted'],
    body: z.strictObject({
      name: voiceName,
      ...z.strictObject(details).partial().shape,
      /** The caller's audio that the voice will be trained on. */
      audioIds: z.array(z.uuid()).max(200).optional(),
    }),
    response: voice,
  }),
  updateVoice: route('POST', '/api/voice/update/{voiceUUID}', {
    summary: "Changes what is given of one's own voice; other settings make a new version",
    access: 'user',
    errors: ['not_found', 'conflict', 'illegal_transition', 'too_large'],
    params: voiceUUID,
    body: z
      .strictObject({
        name: voiceName,
        ...details,
        /** A finished upload of purpose `avatar`, PNG, JPEG or WebP of at most 5 MB; null takes the picture away. */
        avatarUploadId: z.uuid().nullable(),
        previewText: z.string().trim().max(300).regex(plainLines, plain).nullable(),
        /** What the new version brings. */
        changelog: z.string().trim().max(500).regex(plainLines, plain),
        /** Brings a voice back that was deleted less than seven days ago. */
        restore: z.literal(true),
      })
      .partial(),
    response: voice,
  }),
  getMyVoices: route('GET', '/api/voice/get-my-voices', {
    summary: "The caller's own voices; with `deleted` those that can still be brought back",
    scope: 'voices:read',
    access: 'user',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(voiceStatuses).optional(),
      kind: z.enum(voiceKinds).optional(),
      q: z.string().trim().max(100).optional(),
      sort: z.enum(['new', 'name', 'votes', 'uses']).default('new'),
      deleted: z.stringbool().default(false),
    }),
    response: voicePage,
  }),
  getVoiceUniverse: route('GET', '/api/voice/get-voice-universe-voices', {
    summary: 'The public voices: search, facets and four orders, all together',
    scope: 'voices:read',
    query: z.strictObject({
      ...pageQuery,
      ...voiceFacetQuery,
      sort: z.enum(voiceSorts).default('trending'),
    }),
    response: voicePage,
  }),
  getFavoriteVoices: route('GET', '/api/voice/get-favorite-voices', {
    summary: "The caller's favourites, newest first, also those that were taken back since",
    scope: 'voices:read',
    access: 'user',
    query: z.strictObject(pageQuery),
    response: voicePage,
  }),
  getVoice: route('GET', '/api/voice/get-voice/{voiceUUID}', {
    summary: 'One voice, as its page shows it',
    scope: 'voices:read',
    errors: ['not_found'],
    params: voiceUUID,
    response: voice,
  }),
  getVoices: route('POST', '/api/voice/get-a-voices', {
    summary: 'Voices by uuid, in the order that was asked for; what the caller may not see is missing',
    scope: 'voices:read',
    mutates: false,
    body: z.strictObject({ uuids: z.array(z.uuid()).min(1).max(100) }),
    response: z.object({ data: z.array(voice), missing: z.array(z.uuid()) }),
  }),
  deleteVoice: route('DELETE', '/api/voice/delete/{voiceUUID}', {
    summary: 'Deletes a voice; for seven days it can be brought back. Who holds it keeps his version',
    access: 'user',
    status: 204,
    errors: ['not_found'],
    params: voiceUUID,
    response: noContent,
  }),
  getVoiceModel: route('GET', '/api/voice/get-voice-model/{voiceID}', {
    summary: 'The `.fvoice` or ONNX file, or the settings of a preset as JSON; ETag and ranges',
    transport: 'download',
    errors: ['not_found', 'forbidden', 'illegal_transition'],
    params: z.object({ voiceID: z.uuid() }),
    query: z.strictObject({
      /** `json`: only the settings. Default: what the voice is. */
      format: z.enum(['json', 'onnx', 'fvoice']).optional(),
      /** An older one; default the newest, or the one that the caller holds. */
      version: z.coerce.number().int().min(1).optional(),
    }),
    response: z.undefined(),
  }),
  getVoiceVersions: route('GET', '/api/voice/versions/{voiceUUID}', {
    summary: 'What has changed in a voice, newest first',
    scope: 'voices:read',
    errors: ['not_found'],
    params: voiceUUID,
    response: z.object({
      data: z.array(
        z.object({
          version: z.int(),
          changelog: z.string().nullable(),
          modelSha256: z.string().nullable(),
          modelBytes: z.int().nullable(),
          createdAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  /** Pages call it when a voice is used on the device, where the server would not see it. */
  storeVoiceUse: route('POST', '/api/voice/use/{voiceUUID}', {
    summary: 'Counts one use a day and person; a signed-in caller keeps the version he uses',
    errors: ['not_found'],
    params: voiceUUID,
    response: z.object({ uses: z.int(), version: z.int() }),
  }),
  reportVoice: route('POST', '/api/voice/report/{voiceUUID}', {
    summary: 'Tells the people who run this server that something is wrong with a voice',
    status: 201,
    errors: ['not_found', 'too_many_requests'],
    params: voiceUUID,
    body: z.strictObject({
      reason: z.enum(reportReasons),
      details: z.string().trim().max(2000).regex(plainLines, plain).optional(),
    }),
    response: z.object({ message: z.string() }),
  }),
  getVoiceReports: route('GET', '/api/voice/reports', {
    summary:
      'What people have reported, newest first; personal data is masked unless the caller has said why he needs it. Every look is recorded',
    access: 'support',
    query: z.strictObject({ ...pageQuery, status: z.enum(reportStatuses).optional() }),
    response: pageOf(voiceReport),
  }),
  decideVoiceReport: route('POST', '/api/voice/reports/{report}', {
    summary:
      'Closes a report; an upheld one takes the voice out of the public list for good and tells its owner why by mail',
    access: 'support',
    errors: ['not_found', 'conflict'],
    params: z.object({
      report: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    body: z.strictObject({
      verdict: z.enum(['resolved', 'upheld']),
      /** For the owner, of an upheld one. */
      note: z.string().trim().max(1000).regex(plainLines, plain).optional(),
    }),
    response: voiceReport,
  }),
  storeVoiceSetting: route('POST', '/api/user/{voiceUUID}/setting', {
    summary: "Keeps the caller's own trim of a voice, on every device; fields that are left out stay",
    access: 'user',
    errors: ['not_found'],
    params: voiceUUID,
    body: voiceTrim,
    response: z.object({ voiceUuid: z.uuid(), settings: voiceTrim }),
  }),
};
