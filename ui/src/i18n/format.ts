export { formatTime } from './format-time.ts';

const locale = 'en';
/** Made when the first fraction is written: it takes as long as a module. */
let plain: Intl.NumberFormat | null = null;
const decimal = (value: number): string => {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
  plain ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return plain.format(value);
};
const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Size for people: `38.6 MB`, `174 bytes`; steps of 1000 as file managers count. */
export function formatBytes(bytes: number): string {
  const step = byteStep(bytes);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: byteUnits[step]!,
    // the short form of a byte has no plural
    unitDisplay: step > 0 ? 'short' : 'long',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}

/** A part of a size in the unit of the whole: `43 of 92.4 MB`. */
export function formatBytesOf(bytes: number, whole: number): string {
  const part = bytes / 1000 ** byteStep(whole);
  return `${decimal(part >= 10 ? Math.floor(part) : part)} of ${formatBytes(whole)}`;
}

const byteStep = (bytes: number): number =>
  Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));

/** Memory as people buy it: `32 GB` are 32 GiB, of which the system may keep a little for itself. */
export const formatMemory = (mebibytes: number): string =>
  mebibytes < 1024 ? `${decimal(mebibytes)} MB` : `${decimal(Math.round((mebibytes / 1024) * 2) / 2)} GB`;

export const formatNumber = (value: number): string => decimal(value);
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
/** Day and time of day where the reader is; for what is drawn in the browser only. */
export const formatMoment = (date: Date | string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));
export const formatDate = (date: Date | string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
/** `Nov 20`, where the reader is; for what is drawn in the browser only. */
export const formatShortDay = (date: Date | number): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(date);
/** `2:30 PM`, where the reader is; for what is drawn in the browser only. */
export const formatClock = (date: Date | number): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
