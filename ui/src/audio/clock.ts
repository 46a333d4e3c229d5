/** A position in sound as people read it: `3:42`, `1:02:07`, with tenths `3:42.0`. */
export function clock(seconds: number, tenths = false): string {
  const ticks = tenths ? Math.round(seconds * 10) : Math.floor(seconds) * 10;
  const whole = Math.floor(ticks / 10);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const two = (value: number) => String(value).padStart(2, '0');
  const text = hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  return tenths ? `${text}.${ticks % 10}` : text;
}

/** A position as it is spoken: `3 minutes 42 seconds`. */
export function spokenTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const;
  const said = parts.filter(([count], index) => count > 0 || (index === 2 && whole === 0));
  return said.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}
