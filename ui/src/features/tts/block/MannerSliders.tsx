import { Slider } from '../../../design/fields/Slider.tsx';
import type { Manner } from '../script/script.ts';

/** Semitones with their sign. */
export const pitchText = (semitones: number): string =>
  `${semitones > 0 ? '+' : semitones < 0 ? '−' : ''}${Math.abs(semitones).toFixed(1)} st`;

/** How fast and how high a text is spoken. */
export const MannerSliders = ({
  manner: { speed, pitch },
  onChange,
}: {
  manner: Pick<Manner, 'speed' | 'pitch'>;
  onChange: (change: Partial<Pick<Manner, 'speed' | 'pitch'>>) => void;
}) => (
  <>
    <Slider
      label="Speed"
      min={0.5}
      max={2}
      step={0.05}
      value={speed}
      text={`${speed.toFixed(2)} ×`}
      onChange={(to) => onChange({ speed: to })}
    />
    <Slider
      label="Pitch"
      min={-12}
      max={12}
      step={0.5}
      value={pitch}
      text={pitchText(pitch)}
      onChange={(to) => onChange({ pitch: to })}
    />
  </>
);
