/** Hanging bars that stand for a tool: rest and key strokes in a 53 x 40 box. */
const shapes = {
  'vocal-remover': ['M4 0v9M10 0v14M16 0v20M40 0v20M46 0v14M52 0v9', 'M22 0v26M28 0v32M34 0v26'],
  'stem-splitter': ['M4 0v12M10 0v28M16 0v18M40 0v14M46 0v26M52 0v10', 'M22 0v8M28 0v32M34 0v20'],
  'echo-remover': ['M10 0v6M16 0v4M22 0v20M28 0v5M34 0v4M40 0v12M46 0v4M52 0v7', 'M4 0v32'],
  'reverb-remover': ['M16 0v22M22 0v18M28 0v15M34 0v12M40 0v9M46 0v7M52 0v5', 'M4 0v32M10 0v26'],
  'audio-enhancer': ['M4 0v9M10 0v12M16 0v10', 'M22 0v24M28 0v26M34 0v24M40 0v26M46 0v24M52 0v26'],
  'bpm-finder': ['M10 0v8M16 0v12M22 0v8M34 0v8M40 0v12M46 0v8', 'M4 0v30M28 0v30M52 0v30'],
  converter: ['M4 0v30M10 0v22M16 0v14M22 0v7M28 0v4', 'M34 0v7M40 0v14M46 0v22M52 0v30'],
  'voice-recorder': ['M4 0v8M10 0v16M16 0v10M22 0v22M34 0v4M40 0v4M46 0v4M52 0v4', 'M28 0v30'],
  'voice-changer': ['M4 0v10M10 0v18M16 0v26M22 0v32', 'M28 0v24M34 0v30M40 0v18M46 0v10M52 0v6'],
} as const satisfies Record<string, readonly [rest: string, key: string]>;
const plain = ['M4 0v9M10 0v18M16 0v24M40 0v24M46 0v18M52 0v9', 'M22 0v30M28 0v34M34 0v30'] as const;

export const Glyph = ({ name, className = 'h-10 w-14' }: { name: string; className?: string }) => {
  // safe: an unknown name is answered with the plain shape
  const [rest, key] = Object.hasOwn(shapes, name) ? shapes[name as keyof typeof shapes] : plain;
  return (
    <svg
      className={`hanging ${className}`}
      viewBox="2.5 0 53 40"
      preserveAspectRatio="xMinYMin"
      strokeWidth={3}
      aria-hidden="true"
    >
      <path d={rest} />
      <path className="key" d={key} />
    </svg>
  );
};
