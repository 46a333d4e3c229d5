/** A bar from 0 to 1; without `value` it says that the end is not known. */
export const Progress = ({ label, value, text }: { label: string; value?: number; text?: string }) => (
  <div
    className={value === undefined ? 'progress progress-unknown' : 'progress'}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
    aria-valuetext={text}
  >
    <i style={value === undefined ? undefined : { width: `${value * 100}%` }} />
  </div>
);
