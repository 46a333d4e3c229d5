import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type ButtonSize, buttonClass } from '../Button.tsx';
import type { FieldControl } from './Field.tsx';

/** A file input that looks like a button; `control` ties it to the label and hint of a field. */
export function FileButton({
  label,
  accept,
  size,
  multiple = false,
  disabled = false,
  control,
  onFiles,
}: {
  label: string;
  accept: string;
  size?: ButtonSize;
  multiple?: boolean;
  disabled?: boolean;
  control?: FieldControl;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = ''; // the same file may be chosen again
    if (files.length > 0) onFiles(files);
  };
  // on a slow line a file may be chosen before the scripts are there
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);
  return (
    <label className={`${buttonClass(size ? { size } : {})} overflow-clip`}>
      <Upload aria-hidden="true" />
      {label}
      <input
        {...control}
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0"
        onChange={take}
      />
    </label>
  );
}
