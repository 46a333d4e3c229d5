import { expect, it } from 'vitest';
import { legacy } from '../routes/legacy.ts';
import { somebody, visit } from './testing/visit.ts';

const filled = (path: string) => path.replace(':slug', 'mp3-to-wav');

it('knows the 96 addresses of the specification, and the three of its own spelling', () => {
  expect(Object.keys(legacy)).toHaveLength(99);
  for (const path of ['/Apps/GoogleMeet', '/TTS/UseCases/YoutubeVideos', '/AivoiceAgents/Ecommerce'])
    expect(legacy).toHaveProperty([path]);
});

it.each(Object.entries(legacy))('shows at %s what stands at %s', async (older, target) => {
  for (const user of [null, somebody]) {
    const [at, own] = [await visit(filled(older), user), await visit(filled(target), user)];
    // the same in everything, but never listed; where nothing stands, neither does at the older address
    expect({ ...at, message: undefined }).toEqual(
      own.status === 200 ? { ...own, robots: 'noindex' } : { ...own, message: undefined },
    );
  }
});

it('refuses an older address with a parameter that is none', async () => {
  expect((await visit('/WebTools/Converter/mp3-to-mp3', null)).status).toBe(404);
  expect((await visit('/WebTools/Converter/wav-to-mp3', null)).status).toBe(200);
});

it('knows no address in other capitals', async () => {
  for (const path of ['/faQ', '/WEBTOOLS', '/apps/Discord', '/Text-To-Speech', '/Tools/home', '/TOS'])
    expect([path, (await visit(path, null)).status]).toEqual([path, 404]);
});
