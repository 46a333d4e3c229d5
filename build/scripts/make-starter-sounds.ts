// Renders the sounds of the starter board: synthesis, one loudness, MP3, and the table that describes them.
// Run it with Node 24: node build/scripts/make-starter-sounds.ts
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { levelClip } from '@formant/engine/dsp/levels/level-clip';
import { loadCodec } from '@formant/server/ports/codec/choose';
import { recipes } from './starter-sounds/recipes.ts';
import { sampleRate } from './starter-sounds/synthesis.ts';

type Mode = 'once' | 'loop' | 'hold' | 'toggle';
const about: Record<keyof typeof recipes, { name: string; color: string; mode?: Mode }> = {
  'air-horn': { name: 'Air horn', color: 'drums' },
  applause: { name: 'Applause', color: 'vocals' },
  'rim-shot': { name: 'Rim shot', color: 'bass' },
  ding: { name: 'Ding', color: 'guitar' },
  buzzer: { name: 'Buzzer', color: 'piano' },
  'drum-roll': { name: 'Drum roll', color: 'drums', mode: 'hold' },
  'sad-trombone': { name: 'Sad trombone', color: 'piano' },
  fanfare: { name: 'Fanfare', color: 'vocals' },
  'level-up': { name: 'Level up', color: 'guitar' },
  coin: { name: 'Coin', color: 'drums' },
  laser: { name: 'Laser', color: 'vocals' },
  whoosh: { name: 'Whoosh', color: 'other' },
  'door-bell': { name: 'Door bell', color: 'guitar' },
  crickets: { name: 'Crickets', color: 'guitar', mode: 'loop' },
  heartbeat: { name: 'Heartbeat', color: 'piano', mode: 'loop' },
  rain: { name: 'Rain', color: 'bass', mode: 'loop' },
};
const bars = 96;

const folder = path.join(import.meta.dirname, '../../server/contract/src/facts/starter-board');
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.mp3')) rmSync(path.join(folder, file));
const codec = await loadCodec('node-av');
const rows = [];
for (const [slug, render] of Object.entries(recipes)) {
  const { channels, outputLufs } = levelClip(render(), sampleRate);
  const file = path.join(folder, `${slug}.mp3`);
  const writer = await codec.encode(file, 'mp3', {
    sampleRate,
    channelCount: channels.length,
    bitrateKbps: channels.length === 2 ? 128 : 80,
  });
  await writer.write(channels);
  await writer.finish();
  const { name, color, mode = 'once' } = about[slug as keyof typeof recipes]; // safe: a key of `recipes`
  const bytes = readFileSync(file);
  const length = channels[0]?.length ?? 0;
  rows.push({
    slug,
    name,
    color,
    mode,
    durationMs: Math.round((1000 * length) / sampleRate),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bars: drawn(channels),
  });
  console.log(slug.padEnd(14), `${outputLufs?.toFixed(1)} LUFS`, `${bytes.length} bytes`);
}
writeFileSync(
  path.join(folder, 'starter-sounds.generated.ts'),
  `// Written by build/scripts/make-starter-sounds.ts.\nexport const starterSounds = [\n${rows
    .map((row) => `  ${JSON.stringify(row)},\n`)
    .join('')}] as const;\n`,
);

/** Loudest sample of each bar, 0..127. */
function drawn(channels: readonly Float32Array[]): number[] {
  const length = channels[0]?.length ?? 0;
  return Array.from({ length: bars }, (_, bar) => {
    let most = 0;
    for (const channel of channels)
      for (let i = Math.floor((bar * length) / bars); i < Math.floor(((bar + 1) * length) / bars); i++)
        most = Math.max(most, Math.abs(channel[i]!));
    return Math.round(127 * Math.min(1, most));
  });
}
