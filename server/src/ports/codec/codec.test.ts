import { describe, it } from 'vitest';
import { loadCodec } from './choose.ts';
import { codecConformance } from './conformance.ts';
import { hasFfmpeg } from './ffmpeg-process.ts';

const installed = await hasFfmpeg();

codecConformance('node-av', () => loadCodec('node-av'), installed);
if (installed) codecConformance('ffmpeg', () => loadCodec('ffmpeg'), installed);
else
  describe('codec ffmpeg', () =>
    it.skip('is left out: the ffmpeg command is not installed', () => undefined));
