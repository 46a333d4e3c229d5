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
