/** The closed sets that describe a voice; filters, forms and answers take them from here. */
export const voiceKinds = ['preset', 'profile', 'tts', 'model'] as const;
export type VoiceKind = (typeof voiceKinds)[number];
export const voiceEngines = ['dsp', 'onnx', 'external'] as const;
export const voiceVisibilities = ['private', 'unlisted', 'public'] as const;
export const voiceStatuses = ['draft', 'queued', 'training', 'ready', 'failed', 'cancelled'] as const;
export type VoiceStatus = (typeof voiceStatuses)[number];
export const voiceConsents = ['own-voice', 'licensed', 'synthetic'] as const;
export const voiceGenders = ['male', 'female', 'neutral'] as const;
export const voiceAges = ['child', 'young', 'middle', 'old'] as const;
export const voiceUseCases = [
  'characters',
  'gaming',
  'streaming',
  'narration',
  'calls',
  'education',
  'advertising',
  'assistant',
] as const;
export const voiceSorts = ['trending', 'new', 'votes', 'uses'] as const;
export type VoiceSort = (typeof voiceSorts)[number];

/**
 * The categories that a new database begins with; the rows there are what counts, and this list where there is no
 * server. `icon` is a name of the Lucide set. Ids never change: rows refer to them.
 */
export const voiceCategories = [
  { id: 1, slug: 'natural', name: 'Natural voices', icon: 'user-round' },
  { id: 2, slug: 'characters', name: 'Characters', icon: 'drama' },
  { id: 3, slug: 'machines', name: 'Robots and machines', icon: 'bot' },
  { id: 4, slug: 'creatures', name: 'Creatures and monsters', icon: 'ghost' },
  { id: 5, slug: 'places', name: 'Places and devices', icon: 'radio-tower' },
  { id: 6, slug: 'narrators', name: 'Narrators and announcers', icon: 'megaphone' },
  { id: 7, slug: 'other', name: 'Everything else', icon: 'audio-lines' },
] as const;
/** The languages that a new database has names for; others come with the first voice that speaks them. */
export const voiceLanguageCodes = (
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk kn ko lt lv mk ml mr ' +
  'ms mul nb ne nl pa pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh'
).split(' ');
export type VoiceCategorySlug = (typeof voiceCategories)[number]['slug'];

/**
 * Under what a voice is given on. `download`: others may take its file; `publish`: people may choose it for their
 * own voices (the rest belongs to what the product brings along).
 */
export const voiceLicences = {
  'CC0-1.0': { name: 'CC0 1.0, free of conditions', download: true, publish: true },
  'CC-BY-4.0': { name: 'CC BY 4.0, with the name', download: true, publish: true },
  'CC-BY-SA-4.0': { name: 'CC BY-SA 4.0, with the name and alike', download: true, publish: true },
  'CC-BY-NC-4.0': { name: 'CC BY-NC 4.0, not for business', download: true, publish: true },
  'use-only': { name: 'For use here, not for download', download: false, publish: true },
  'CC-BY-SA-3.0': { name: 'CC BY-SA 3.0, with the name and alike', download: true, publish: false },
  'GPL-3.0-or-later': { name: 'GPL 3.0 or later', download: true, publish: false },
  'Apache-2.0': { name: 'Apache License 2.0', download: true, publish: false },
  MIT: { name: 'MIT licence', download: true, publish: false },
  'BSD-like': { name: 'Free, of the BSD kind', download: true, publish: false },
} as const satisfies Record<string, { name: string; download: boolean; publish: boolean }>;
export type VoiceLicence = keyof typeof voiceLicences;
// safe: keys of a literal object
export const voiceLicenceIds = Object.keys(voiceLicences) as [VoiceLicence, ...VoiceLicence[]];

/** A report waits, was found to be nothing, or was right. */
export const reportStatuses = ['open', 'resolved', 'upheld'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const reportReasons = ['impersonation', 'copyright', 'hate', 'sexual', 'spam', 'other'] as const;

/** How long a deleted voice still stands in its owner's way back and its files are kept. */
export const voiceUndoDays = 7;
export const maxVoiceTags = 10;
