// Makes what pages of sections let people hear, with the product's own command line: each sound's words stand in its
// page, and below is who speaks them and what is done with it. `-- <part of a name>` makes those alone.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ready, root, run, stop } from './workspace.mjs';

const content = path.join(root, 'ui/src/content');
/** They come over slow lines. */
const mostBytes = 60 * 1024;

/**
 * Who speaks, or which of our sample recordings is used; then tools with their options, one after the other.
 * @typedef {{ voice?: string, speed?: number, sample?: string, seconds?: number, tools?: [string, ...string[]][] }} Recipe
 */
const asVoice = (/** @type {string} */ preset) =>
  /** @type {[string, ...string[]]} */ (['voice-changer', `preset=${preset}`]);

/** @type {Record<string, Recipe>} */
const recipes = {
  'video-narration': { voice: 'flite:rms' },
  'video-documentary': { voice: 'flite:rms', tools: [asVoice('documentary')] },
  'youtube-before': { sample: 'noisy', seconds: 5.65 },
  'youtube-after': { sample: 'noisy', seconds: 5.65, tools: [['audio-enhancer']] },
  'tiktok-line': { voice: 'flite:rms' },
  'tiktok-chipmunk': { voice: 'flite:rms', tools: [asVoice('chipmunk')] },
  'tiktok-robot': { voice: 'flite:rms', tools: [asVoice('robot')] },
  'service-menu': { voice: 'flite:slt' },
  'service-menu-8khz': { voice: 'flite:slt', tools: [['converter', 'sampleRate=8000']] },
  'lesson-normal': { voice: 'espeak:de' },
  'lesson-slow': { voice: 'espeak:de', speed: 0.7 },
  'hotel-english': { voice: 'flite:awb' },
  'hotel-spanish': { voice: 'espeak:es' },
  'restaurant-closed': { voice: 'flite:slt' },
  'restaurant-announcer': { voice: 'flite:slt', tools: [asVoice('announcer')] },
  'article-normal': { voice: 'flite:slt' },
  'article-fast': { voice: 'flite:slt', speed: 1.6 },
  'clinic-notice': { voice: 'flite:rms' },
  'clinic-notice-slow': { voice: 'flite:rms', speed: 0.85 },
  'creator-room': { sample: 'room', seconds: 7.2 },
  'creator-dry': { sample: 'room', seconds: 7.2, tools: [['reverb-remover']] },
  minutes: { voice: 'flite:awb', speed: 1.3 },
  'spot-rms': { voice: 'flite:rms' },
  'spot-slt': { voice: 'flite:slt' },
  'spot-announcer': { voice: 'flite:rms', tools: [asVoice('announcer')] },
  'tour-kitchen': { voice: 'flite:awb' },
  'tour-storyteller': { voice: 'flite:awb', tools: [asVoice('storyteller')] },
  'publishing-chapter': { voice: 'flite:awb' },
  'publishing-audiobook': { voice: 'flite:awb', tools: [asVoice('audiobook')] },
  'media-line': { voice: 'flite:rms' },
  'media-troll': { voice: 'flite:rms', tools: [asVoice('troll')] },
  'media-ghost': { voice: 'flite:rms', tools: [asVoice('ghost')] },
  'media-android': { voice: 'flite:rms', tools: [asVoice('android')] },
};

const node = await ready();
// pages are TypeScript, which the workspace's Node reads and an older one does not
if (process.execPath !== node && !process.env.FORMANT_PAGE_SOUNDS)
  process.exit(
    await run(node, [process.argv[1] ?? '', ...process.argv.slice(2)], { env: { FORMANT_PAGE_SOUNDS: '1' } }),
  );

const wanted = process.argv[2] ?? '';
const folder = mkdtempSync(path.join(tmpdir(), 'formant-page-sounds-'));
const formant = async (/** @type {string[]} */ ...args) => {
  if ((await run(node, ['server/bin/formant.mjs', ...args], { quiet: true })) !== 0)
    stop(`This failed: formant ${args.join(' ')}`);
};
for (const { file, words, target } of await soundsOfPages()) {
  const name = path.basename(file, '.mp3');
  const recipe = recipes[name];
  if (!recipe) stop(`${target} has no recipe: add one to build/scripts/make-page-sounds.mjs.`);
  if (!name.includes(wanted)) continue;
  await make(name, recipe, words, target);
}
rmSync(folder, { recursive: true });

/** Every sound that a page lets people hear. */
async function soundsOfPages() {
  const sounds = [];
  for (const area of readdirSync(content, { withFileTypes: true })) {
    if (!area.isDirectory()) continue;
    for (const file of readdirSync(path.join(content, area.name))) {
      const source = path.join(content, area.name, file);
      // the others are made for a bundler
      if (!file.endsWith('.ts') || !readFileSync(source, 'utf8').includes("kind: 'hear'")) continue;
      const { page } = await import(pathToFileURL(source).href);
      for (const section of page.sections)
        for (const sound of section.kind === 'hear' ? section.sounds : [])
          sounds.push({ ...sound, target: path.join(content, area.name, 'sounds', sound.file) });
    }
  }
  return sounds;
}

async function make(
  /** @type {string} */ name,
  /** @type {Recipe} */ { voice, speed = 1, sample, seconds = 0, tools = [] },
  /** @type {string} */ words,
  /** @type {string} */ target,
) {
  const steps = [
    voice
      ? ['tts', '--voice', voice, '--speed', String(speed), '--text', words]
      : ['run', 'converter', path.join(content, `samples/${sample}.mp3`), '--set', `trim=0-${seconds}`],
    ...tools.map(([tool, ...options]) => [
      'run',
      tool,
      '',
      ...options.flatMap((option) => ['--set', option]),
    ]),
  ];
  let sound = '';
  for (const [i, step] of steps.entries()) {
    const last = i === steps.length - 1;
    // the converter has bit rates of its own
    const way =
      step[1] === 'converter'
        ? ['--set', `format=${last ? 'mp3' : 'wav'}`, '--set', `bitrate=${last ? 64 : 'auto'}`]
        : last
          ? ['--bitrate', '48']
          : [];
    const next = path.join(folder, `${name}-${i}.${last ? 'mp3' : 'wav'}`);
    await formant(...step.map((part) => part || sound), ...way, '-o', next);
    sound = next;
  }
  const { size } = statSync(sound);
  if (size > mostBytes) stop(`${name} has ${size} bytes, more than ${mostBytes}: shorten its words.`);
  copyFileSync(sound, target);
  console.log(`${path.relative(root, target)}: ${size} bytes`);
}
