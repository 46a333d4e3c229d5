// Measures what the library's own voices are drawn by: presets on the phrase of the previews, speakers on their own.
// Run it with Node 24 when one of them has changed: node build/scripts/make-starter-faces.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { starterPresets } from '@formant/contract/facts/starter-presets';
import { starterVoices } from '@formant/server/sound/voices/starters';
import { measureFace, readPhrase, saidBy, spokenBy } from '@formant/server/testing/starter-faces';

const phrase = await readPhrase();
const rows: string[] = [];
const add = (slug: string, face: string) => rows.push(`  '${slug}': '${face}',\n`);
for (const { id, slug } of starterPresets) add(slug, await measureFace(await saidBy(id, phrase)));
for (const { slug, synthesizer } of starterVoices)
  if (synthesizer) add(slug, await measureFace(await spokenBy(synthesizer)));
writeFileSync(
  path.join(import.meta.dirname, '../../server/contract/src/facts/starter-faces.generated.ts'),
  `// Written by build/scripts/make-starter-faces.ts.
/** What the library's own voices are drawn by, under their slugs without the prefix: the engine's \`VoiceFace\`. */
export const starterFaces: Readonly<Record<string, string>> = {\n${rows.join('')}};\n`,
);
