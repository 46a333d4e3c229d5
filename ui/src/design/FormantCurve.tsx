/** Formants of an open vowel before and after a shift: centre (0..1 of the width), width, depth. */
const before = [
  [0.16, 0.06, 0.3],
  [0.34, 0.07, 0.5],
  [0.6, 0.08, 0.34],
  [0.82, 0.06, 0.2],
] as const;
const after = [
  [0.2, 0.06, 0.34],
  [0.47, 0.085, 0.78],
  [0.74, 0.07, 0.4],
  [0.92, 0.05, 0.18],
] as const;
const depthAt = (x: number, shape: readonly (readonly [number, number, number])[]) =>
  shape.reduce(
    (sum, [centre, width, depth]) => sum + depth * Math.exp(-(((x - centre) / width) ** 2)),
    0.16 * (1 - x),
  );
const line = (shape: typeof before | typeof after) =>
  Array.from({ length: 121 }, (_, i) => {
    const x = i / 120;
    return `${i ? 'L' : 'M'}${Math.round(x * 1200)} ${Math.round(depthAt(x, shape) * 300 + 8)}`;
  }).join('');
const harmonics = Array.from({ length: 48 }, (_, i) => {
  const x = (i + 0.5) / 48;
  // partials of a voice: the envelope, lowered a little between them
  const length = depthAt(x, after) * 300 * (i % 2 ? 0.72 : 0.93);
  return `M${Math.round(x * 1200)} 0v${Math.max(6, Math.round(length))}`;
}).join('');
const paths = { bars: harmonics, before: line(before), after: line(after) };

/** The voice engine's sign: a spectral envelope before (dashed) and after, over its partials. Decoration. */
export const FormantCurve = ({ className = '', live }: { className?: string; live?: boolean }) => (
  <svg
    className={`block overflow-visible ${className}`}
    viewBox="0 0 1200 320"
    preserveAspectRatio="none"
    fill="none"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path
      d={paths.bars}
      className="stroke-line [stroke-width:2.5px] sm:[stroke-width:5px]"
      vectorEffect="non-scaling-stroke"
    />
    <path
      d={paths.before}
      className="stroke-wave-rest"
      strokeWidth={1.5}
      strokeDasharray="4 5"
      vectorEffect="non-scaling-stroke"
    />
    <path
      d={paths.after}
      className={live ? 'stroke-volt' : 'stroke-primary'}
      strokeWidth={2.5}
      vectorEffect="non-scaling-stroke"
    />
  </svg>
);
