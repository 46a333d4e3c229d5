import {
  type reportReasons,
  type VoiceKind,
  type VoiceLicence,
  type VoiceSort,
  type VoiceStatus,
  voiceCategories,
  voiceLicences,
} from '@formant/contract/facts/voice-words';
import type { Voice } from '@formant/contract/voices';
import { formatNumber } from '../../i18n/format.ts';
import type { FacetKey } from './voice-filter.ts';

export const facetLabels: Readonly<Record<FacetKey, string>> = {
  language: 'Language',
  accent: 'Accent',
  gender: 'Gender',
  age: 'Age',
  useCase: 'Use',
  category: 'Category',
  tags: 'Tags',
  licence: 'Licence',
  engine: 'Engine',
  kind: 'Kind',
};

export const sortLabels: Readonly<Record<VoiceSort, string>> = {
  trending: 'Trending',
  new: 'Newest',
  votes: 'Most votes',
  uses: 'Most used',
};

/** What a voice is made of, in a word and in a sentence. */
export const kindWords: Readonly<Record<VoiceKind, { label: string; explained: string }>> = {
  preset: {
    label: 'DSP',
    explained: 'Signal processing: settings that change whoever speaks. No recording of anybody is in it.',
  },
  profile: {
    label: 'Voice file',
    explained:
      'A trained voice file: signal processing moves the speaker towards a recorded voice. It is no neural copy.',
  },
  tts: {
    label: 'Speaks text',
    explained: 'The voice of a speech synthesizer: it reads text and can’t change a recording.',
  },
  model: {
    label: 'ONNX',
    explained:
      'A neural model as ONNX. One that was made with RVC changes recordings where ContentVec is installed beside it; it does not speak texts, and not live.',
  },
};

const licenceShort: Readonly<Partial<Record<VoiceLicence, string>>> = {
  'CC0-1.0': 'CC0',
  'CC-BY-4.0': 'CC BY 4.0',
  'CC-BY-SA-4.0': 'CC BY-SA 4.0',
  'CC-BY-NC-4.0': 'CC BY-NC 4.0',
  'CC-BY-SA-3.0': 'CC BY-SA 3.0',
  'use-only': 'Use only',
  'GPL-3.0-or-later': 'GPL 3',
  'Apache-2.0': 'Apache 2.0',
};
export const licenceLabel = (licence: VoiceLicence): string => licenceShort[licence] ?? licence;

/** What a licence means for whoever uses the voice. */
export const licenceText = (licence: VoiceLicence): string =>
  `${voiceLicences[licence].name}. ${
    voiceLicences[licence].download
      ? 'You may download it and use it elsewhere under these terms.'
      : 'You may use it here; its file stays with its owner.'
  }`;

export const statusLabels: Readonly<Record<VoiceStatus, string>> = {
  draft: 'Draft',
  queued: 'Waiting to train',
  training: 'Training',
  ready: 'Ready',
  failed: 'Training failed',
  cancelled: 'Training cancelled',
};

export const reportLabels: Readonly<Record<(typeof reportReasons)[number], string>> = {
  impersonation: 'It imitates a person without consent',
  copyright: 'It breaks somebody’s copyright',
  hate: 'Hate or harassment',
  sexual: 'Sexual content',
  spam: 'Spam or misleading',
  other: 'Something else',
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });
/** `mul` keeps the language of whoever speaks. */
export const languageName = (tag: string): string => {
  if (tag === 'mul') return 'Any language';
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    return tag; // an address may hold anything
  }
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const categoryName = (id: number): string =>
  voiceCategories.find((category) => category.id === id)?.name ?? 'Everything else';
export const ownerName = ({ official, ownerUsername }: Pick<Voice, 'official' | 'ownerUsername'>): string =>
  official ? 'Formant' : (ownerUsername ?? 'Somebody');
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What somebody who holds a voice has to know about it. */
export function noticeText({ notice, version }: Pick<Voice, 'notice' | 'version'>): string | null {
  if (!notice) return null;
  switch (notice.kind) {
    case 'withdrawn':
      return 'Its owner no longer publishes this voice. You keep the version that you have.';
    case 'deleted':
      return 'Its owner deleted this voice. You keep the version that you have.';
    case 'newer-version':
      return `There is a newer version; you keep version ${version} until you make it a favourite again.`;
  }
}
