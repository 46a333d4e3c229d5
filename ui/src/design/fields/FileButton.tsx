import { Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
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
  useEffect(() => {
    const chosen = input.current;
    if (!chosen) return;
    const take = () => {
      const files = [...(chosen.files ?? [])];
      chosen.value = ''; // the same file may be chosen again
      if (files.length > 0) onFiles(files);
    };
    // its own listener hears of files also when this button went away while somebody was choosing them
    chosen.onchange = take;
    take(); // on a slow line a file may be chosen before the scripts are there
  });
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
      />
    </label>
  );
}
