import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/**
 * A labelled range. Ranges through zero fill from zero, others from the start.
 * `text` is what is shown and spoken for the value ("+3 st").
 */
export function Slider({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  text = String(value),
  ends,
  hint,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  label: ReactNode;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  text?: string;
  /** Words under both ends, such as "Gentle" and "Full". */
  ends?: readonly [string, string];
  hint?: ReactNode;
}) {
  const id = useId();
  const share = (v: number) => ((v - min) / (max - min)) * 100;
  const origin = min < 0 && max > 0 ? share(0) : 0;
  const fill = {
    '--from': `${Math.min(origin, share(value))}%`,
    '--to': `${Math.max(origin, share(value))}%`,
  } as CSSProperties; // safe: custom properties are not in React's style type
  return (
    <div className={classNames('slider', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <output className="slider-value" htmlFor={id}>
        {text}
      </output>
      <input
        {...props}
        id={id}
        type="range"
        className="slider-track"
        style={fill}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      {ends && (
        <span className="slider-ends" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </span>
      )}
      {hint && (
        <p id={`${id}-hint`} className="col-span-full text-14 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
