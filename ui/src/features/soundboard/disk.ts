import { database } from '../../sound/files/database.ts';

/** Boards, and the bytes of sounds. */
export const disk = database('formant-soundboard', ['boards', 'audio', 'snapshots']);
