import path from 'node:path';
import { fileAt, type Kind, named, type Part, type Row, reasons } from './part.ts';

const mine = 't.user_id = :userId';
const visitor = { visitor_key: reasons.secret };

/** The ending of what a codec has named. */
const ending = (row: Row): string => `.${String(row.format).replace(/[^a-z0-9]/g, '') || 'bin'}`;

/** Of a trained voice: the open format of neural networks, or a voice file of the app. */
const modelFile = (row: Row, name: string) =>
  fileAt(row, 'model_key', `${name}${path.extname(String(row.model_key)) || '.fvoice'}`);

const versions: Part = {
  table: 'voice_versions',
  join: { sql: 'JOIN voices v ON v.id = t.voice_id', columns: 'v.name AS voice_name' },
  where: 'v.user_id = :userId',
  latest: 'created_at',
  bytes: 'model_bytes',
  json: ['settings'],
  withheld: { model_key: reasons.file },
  files: (row) =>
    modelFile(row, `${String(row.voice_id)}-${String(row.voice_name)}-version-${String(row.version)}`),
};

/** What somebody has recorded, made and collected. */
export const soundKinds: readonly Kind[] = [
  {
    id: 'voices',
    title: 'Voices',
    about:
      'Voices that you made, with every version as a voice file or as settings, their pictures and previews, your consents, and how their training went.',
    parts: [
      {
        table: 'voices',
        where: mine,
        latest: 'updated_at',
        json: ['settings', 'tags'],
        withheld: {
          name_key: 'the name again, in small letters',
          search_text: 'what the search finds it by, made of the other columns',
          trend: 'its place among all voices',
          model_key: reasons.file,
          avatar_key: reasons.file,
          preview_key: reasons.file,
        },
        files: (row) => [
          ...fileAt(row, 'avatar_key', named(row, 'name', `-picture${path.extname(String(row.avatar_key))}`)),
          ...fileAt(
            row,
            'preview_key',
            named(row, 'name', `-preview${path.extname(String(row.preview_key))}`),
          ),
          ...modelFile(row, named(row, 'name')),
        ],
      },
      versions,
      {
        table: 'voice_jobs',
        where: mine,
        latest: 'created_at',
        json: ['payload', 'result'],
        withheld: { active_key: reasons.inner, job_id: reasons.inner },
      },
      {
        table: 'voice_pictures',
        where: mine,
        latest: 'created_at',
        withheld: { job_uuid: reasons.secret, event_id: reasons.inner },
      },
      { table: 'voice_clips', where: mine, key: 'audio_uuid', latest: null },
      { table: 'voice_tuning_recordings', where: mine, latest: 'created_at' },
      { table: 'metamodels', where: mine, latest: 'created_at', json: ['profile'] },
    ],
  },
  {
    id: 'library',
    title: 'Favourites, votes and reports',
    about: 'What you keep, used, liked, tuned and reported of other people’s voices.',
    parts: [
      {
        table: 'favorites',
        join: {
          sql: 'JOIN voices v ON v.id = t.voice_id',
          columns: 'v.name AS voice_name, v.uuid AS voice_uuid',
        },
        where: mine,
        latest: 'created_at',
      },
      { table: 'votes', where: mine, latest: 'created_at' },
      { table: 'voice_uses', where: mine, latest: 'last_used_at' },
      { table: 'voice_trims', where: mine, latest: 'updated_at', json: ['settings'] },
      {
        table: 'voice_reports',
        where: mine,
        latest: 'created_at',
        withheld: { note: 'what staff wrote to each other', decided_by: reasons.other },
      },
    ],
  },
  {
    id: 'recordings',
    title: 'Recordings and results that you keep',
    about:
      'Your recordings, conversions and spoken texts as sound files, and the links that you shared them by.',
    parts: [
      {
        table: 'audio',
        where: mine,
        latest: 'created_at',
        bytes: 'size_bytes',
        withheld: { ...visitor, storage_key: reasons.file, peaks_key: 'the drawing of the sound' },
        files: (row) => fileAt(row, 'storage_key', named(row, 'title', ending(row))),
      },
      {
        table: 'audio_shares',
        where: 't.audio_id IN (SELECT a.id FROM audio a WHERE a.user_id = :userId)',
        latest: 'created_at',
        withheld: { password_hash: reasons.secret },
      },
    ],
  },
  {
    id: 'tools',
    title: 'Work of the tools',
    about: 'What you had the server do, with which settings, and the results that are still here.',
    parts: [
      {
        table: 'queue_items',
        where: mine,
        latest: 'created_at',
        json: ['options', 'found'],
        withheld: { ...visitor, job_id: reasons.inner },
      },
      {
        table: 'queue_outputs',
        join: { sql: 'JOIN queue_items i ON i.id = t.item_id', columns: 'i.name AS item_name' },
        where: 'i.user_id = :userId',
        latest: null,
        bytes: 'size_bytes',
        withheld: { storage_key: reasons.file, peaks_key: 'the drawing of the sound' },
        files: (row) =>
          fileAt(row, 'storage_key', named(row, 'item_name', `-${String(row.name)}${ending(row)}`)),
      },
      {
        table: 'conversions',
        where: mine,
        latest: 'created_at',
        json: ['options'],
        withheld: {
          model_key: reasons.inner,
          assignee: reasons.inner,
          job_id: reasons.inner,
          lease_hash: reasons.secret,
          lease_until: reasons.inner,
          fence: reasons.inner,
          device_runs: reasons.inner,
        },
      },
    ],
  },
  {
    id: 'texts',
    title: 'Texts that were spoken',
    about: 'The texts that you had spoken, in which voice, and the times of their words.',
    parts: [
      {
        table: 'speeches',
        where: mine,
        latest: 'created_at',
        withheld: {
          ...visitor,
          job_id: reasons.inner,
          request_hash: reasons.inner,
          payers: reasons.inner,
          words_key: reasons.file,
        },
        files: (row) => fileAt(row, 'words_key', `${String(row.id)}-words.json`),
      },
    ],
  },
  {
    id: 'soundboards',
    title: 'Soundboards',
    about: 'Your boards, and their sounds as files.',
    parts: [
      { table: 'soundboards', where: mine, latest: 'created_at' },
      {
        table: 'soundboard_sounds',
        where: 't.soundboard_id IN (SELECT b.id FROM soundboards b WHERE b.user_id = :userId)',
        latest: 'created_at',
        json: ['bars'],
        withheld: { storage_key: reasons.file, job_id: reasons.inner },
        files: (row) => fileAt(row, 'storage_key', named(row, 'name', ending(row))),
      },
    ],
  },
  {
    // after what is made of uploads: a file that stands there already is not packed twice
    id: 'uploads',
    title: 'Uploads',
    about: 'Files as you sent them, as far as they are still here.',
    parts: [
      {
        table: 'uploads',
        where: mine,
        latest: 'created_at',
        bytes: 'size_bytes',
        json: ['probe'],
        withheld: {
          ...visitor,
          storage_key: reasons.file,
          handle: reasons.inner,
          place: 'stands for an address that can’t be told from it',
        },
        files: (row) =>
          row.status === 'completed'
            ? fileAt(row, 'storage_key', `${String(row.id)}-${String(row.file_name)}`)
            : [],
      },
    ],
  },
];
