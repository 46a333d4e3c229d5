/**
 * Draws every icon of the desktop app from the logo: `node build/desktop/make-icons.ts`.
 * Chromium renders the SVG; ICO and ICNS are containers that take PNG images as they are.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../scripts/chromium.mjs';

const here = import.meta.dirname;
const sides = '<path d="M3.5 5v7M9.75 5v14.5M22.25 5v14.5M28.5 5v7"/>';
const centre = 'M16 13v14';
const bars = (side: string, middle: string) =>
  `<g fill="none" stroke-width="3.6" stroke-linecap="round"><g stroke="${side}">${sides}</g><path stroke="${middle}" d="${centre}"/></g>`;

/** The brand's two colours, as the design tokens have them. */
const violet = 'oklch(0.545 0.25 294)';
const volt = 'oklch(0.9 0.19 121)';
/** Violet for dark ground: readable on light and on dark task bars. */
const lilac = 'oklch(0.66 0.19 294)';

/** White bars and a volt centre on the violet machine, with the margin macOS expects. */
const tile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect x="4" y="4" width="56" height="56" rx="13" fill="${violet}"/><g transform="translate(12 12) scale(1.25)">${bars('#fff', volt)}</g></svg>`;
/** Three bars, still readable at 16 px. */
const threeBars = (side: string, middle: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="none" stroke-width="5" stroke-linecap="round"><path stroke="${side}" d="M6 6v12M26 6v12"/><path stroke="${middle}" d="M16 13v14"/></g></svg>`;

/** A dot in the corner says that the voice changer listens: full, or empty while it is muted. */
const live = (svg: string, colour: string, muted: boolean) =>
  svg.replace(
    '</svg>',
    muted
      ? `<circle cx="25" cy="25" r="5" fill="none" stroke="${colour}" stroke-width="3"/></svg>`
      : `<circle cx="25" cy="25" r="6.5" fill="${colour}"/></svg>`,
  );

const browser = await chromium.launch(launchOptions);
const page = await browser.newPage();

async function draw(svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** Windows: a directory of images, a byte each for width and height (0 says 256). */
function ico(images: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/** macOS: tagged blocks, the tag naming the size. */
function icns(images: { tag: string; png: Buffer }[]): Buffer {
  const blocks = images.map(({ tag, png }) => block(tag, png));
  return block('icns', Buffer.concat(blocks));
}
function block(tag: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(tag, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}

const drawn = new Map<number, Buffer>();
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024])
  drawn.set(size, await draw(size <= 24 ? threeBars(violet, violet) : tile, size));
const png = (size: number): Buffer => drawn.get(size) ?? Buffer.alloc(0);

await mkdir(path.join(here, 'icons'), { recursive: true });
await mkdir(path.join(here, 'tray'), { recursive: true });
for (const size of [16, 32, 48, 64, 128, 256, 512])
  await writeFile(path.join(here, `icons/${size}x${size}.png`), png(size));
await writeFile(path.join(here, 'icon.png'), png(1024));
await writeFile(
  path.join(here, 'icon.ico'),
  ico([16, 24, 32, 48, 64, 128, 256].map((size) => ({ size, png: png(size) }))),
);
const tags: [string, number][] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
];
await writeFile(path.join(here, 'icon.icns'), icns(tags.map(([tag, size]) => ({ tag, png: png(size) }))));
for (const [name, size] of [
  ['', 16],
  ['@2x', 32],
] as const) {
  // macOS colours a template image itself and reads its transparency only
  const kinds = [
    ['tray', lilac, volt],
    ['trayTemplate', '#000', '#000'],
  ] as const;
  for (const [kind, colour, dot] of kinds) {
    const plain = threeBars(colour, colour);
    const states = { '': plain, Live: live(plain, dot, false), Muted: live(plain, dot, true) };
    // what macOS takes for a template ends in that word
    for (const [state, svg] of Object.entries(states))
      await writeFile(
        path.join(here, `tray/${kind.replace(/^tray/, `tray${state}`)}${name}.png`),
        await draw(svg, size),
      );
  }
}
await browser.close();
