const locale = 'en';
const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Size for people: `38.6 MB`; steps of 1000 as file managers count. */
export function formatBytes(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: byteUnits[step]!,
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}

/** Time on a player: `0:01.4`, `3:42`, `1:02:03`. */
export function formatTime(seconds: number, decimals = 0): string {
  const total = Math.max(0, Number.isFinite(seconds) ? seconds : 0);
  const scale = 10 ** decimals;
  const rounded = Math.floor(total * scale) / scale;
  const hours = Math.floor(rounded / 3600);
  const minutes = Math.floor((rounded % 3600) / 60);
  const rest = (rounded % 60).toFixed(decimals).padStart(decimals ? decimals + 3 : 2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

export const formatNumber = (value: number): string => number.format(value);
export const formatPercent = (share: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
export const formatDate = (date: Date | string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
