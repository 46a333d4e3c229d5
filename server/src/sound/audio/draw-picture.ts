import path from 'node:path';
import { escapeMarkup } from '@formant/contract/base/escape-markup';
import { product } from '@formant/contract/base/product';
import sharp from 'sharp';

/** What a picture shows. */
export interface PictureOf {
  title: string;
  /** null where it has no length. */
  seconds: number | null;
  /** Pairs of minimum and maximum, -127..127; null for the product's own drawing. */
  peaks: readonly number[] | null;
}

/** The size that the Open Graph protocol's readers crop least. */
const width = 1200;
const height = 630;
const margin = 80;
const ink = '#0f0c16';
const paper = '#f4f2f7';
const muted = '#a79fb8';
const violet = '#9b6dff';
const volt = '#c6f135';
const bars = 96;
/** Top and height of the waveform. */
const wave = { top: 364, height: 186 };
const titleSizes = [76, 60, 46];
/** Below the product's name, above the waveform. */
const title = { top: 150, height: 176 };
const mostTitleChars = 120;

/** Scripts that the product's own font is drawn in; others are drawn in what the machine has. */
const fonts = ['latin', 'latin-ext', 'cyrillic'].map((script) =>
  path.join(import.meta.dirname, 'picture-font', `onest-${script}-700.ttf`),
);
let fontsKnown: Promise<unknown> | undefined;
/** A font file that was used once is found by its name from then on. */
const knowFonts = (): Promise<unknown> =>
  (fontsKnown ??= Promise.all(
    fonts.map((fontfile) => sharp({ text: { text: 'a', font: 'Onest', fontfile } }).toBuffer()),
  ));

const escapeXml = (text: string): string => escapeMarkup(text.replace(/\p{Cc}/gu, ' '));

/** A sound, or a page, as a PNG of 1200 by 630 pixels: its title over its waveform. About 30 ms of CPU. */
export async function drawPicture(shown: PictureOf): Promise<Buffer> {
  await knowFonts();
  const words = await drawTitle(shown.title);
  const layers = [
    { input: words.bytes, left: margin, top: title.top + Math.round((title.height - words.height) / 2) },
  ];
  return sharp(Buffer.from(background(shown)))
    .composite(layers)
    .png({ palette: true, colours: 64, effort: 1 })
    .toBuffer();
}

/** In the largest size in which it fits; what does not fit even in the smallest is cut off. */
async function drawTitle(given: string): Promise<{ bytes: Buffer; height: number }> {
  let text = given.replaceAll(/\s+/g, ' ').trim();
  if (text.length > mostTitleChars) text = `${text.slice(0, mostTitleChars).trimEnd()} …`;
  let drawn: { bytes: Buffer; height: number } | undefined;
  for (const size of titleSizes) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${paper}">${escapeXml(text)}</span>`,
        font: `Onest Bold ${size}`,
        width: width - 2 * margin,
        wrap: 'word-char',
        rgba: true,
        dpi: 72,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    drawn = { bytes: data, height: info.height };
    if (info.height <= title.height) return drawn;
  }
  if (!drawn) throw new Error('There are no sizes of a title');
  const bytes = await sharp(drawn.bytes)
    .extract({ left: 0, top: 0, width: (await sharp(drawn.bytes).metadata()).width, height: title.height })
    .toBuffer();
  return { bytes, height: title.height };
}

function background({ title: text, seconds, peaks }: PictureOf): string {
  // nothing is said twice
  const named = text !== product.name;
  const step = (width - 2 * margin) / bars;
  const heights = peaks ? loudest(peaks) : bell();
  const played = Math.round(bars / 3);
  const drawn = heights.map((share, index) => {
    const long = Math.max(8, share * wave.height);
    const fill = index === played ? volt : index < played ? violet : '#4a3f63';
    return `<rect x="${(margin + index * step).toFixed(1)}" y="${(wave.top + (wave.height - long) / 2).toFixed(1)}" width="${(step * 0.62).toFixed(1)}" height="${long.toFixed(1)}" rx="3" fill="${fill}"/>`;
  });
  const line = `font-family="Onest" font-weight="700" font-size="30"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${ink}"/>
<g transform="translate(${margin} 68) scale(1.5)" fill="none" stroke-width="3.6" stroke-linecap="round"><path stroke="${paper}" d="M3.5 5v7M9.75 5v14.5M22.25 5v14.5M28.5 5v7"/><path stroke="${volt}" d="M16 13v14"/></g>
${named ? `<text x="${margin + 64}" y="102" ${line} fill="${paper}">${escapeXml(product.name)}</text>` : ''}
${
  seconds === null
    ? ''
    : `<text x="${width - margin}" y="102" text-anchor="end" ${line} fill="${muted}">${clock(seconds)}</text>`
}
${drawn.join('')}
</svg>`;
}

/** The loudest of each stretch, 0..1 of the loudest of all. */
function loudest(peaks: readonly number[]): number[] {
  const pairs = peaks.length / 2;
  const found = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * pairs) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * pairs) / bars));
    let most = 0;
    for (let at = 2 * from; at < 2 * to; at++) most = Math.max(most, Math.abs(peaks[at] ?? 0));
    return most;
  });
  const most = Math.max(1, ...found);
  return found.map((one) => one / most);
}

/** The product's own drawing, where a sound keeps its waveform to itself. */
const bell = (): number[] =>
  Array.from(
    { length: bars },
    (_, bar) => 0.12 + 0.8 * Math.sin((Math.PI * (bar + 0.5)) / bars) ** 2 * Math.abs(Math.cos(bar * 0.55)),
  );

function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const [minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${minutes}:${rest}` : `${Number(minutes)}:${rest}`;
}
