import type { SoundMeasure } from './measure.ts';

const digits: Readonly<Record<SoundMeasure['measure'], number>> = {
  noise: 0,
  room: 2,
  clicks: 0,
  echo: 0,
  tone: 1,
  loudness: 1,
};

/** The figures of a measure as people read them: `−52 → −76 dB`, or `Bass −1.8 dB, treble +2.4 dB`. */
export function figuresOf(measure: Omit<SoundMeasure, 'text'>): string {
  const { before, after, unit, bands = [] } = measure;
  const figure = (value: number) => minus(value.toFixed(digits[measure.measure]));
  if (measure.measure === 'tone') {
    const told = bands.map(
      ({ band, changeDb }) => `${band} ${changeDb > 0 ? '+' : ''}${figure(changeDb)} dB`,
    );
    return capital(told.join(', '));
  }
  const ends = [before, after].flatMap((value) => (value === null ? [] : [figure(value)]));
  return [ends.join(' → '), unit].filter(Boolean).join(' ');
}

const minus = (text: string): string => (Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−'));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
