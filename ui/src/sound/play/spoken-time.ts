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
