import { Upload } from 'lucide-react';
import { type ButtonSize, buttonClass } from '../Button.tsx';

/** A file input that looks like a button. */
export const FileButton = ({
  label,
  accept,
  size,
  multiple = false,
  disabled = false,
  onFiles,
}: {
  label: string;
  accept: string;
  size?: ButtonSize;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}) => (
  <label className={`${buttonClass(size ? { size } : {})} overflow-clip`}>
    <Upload aria-hidden="true" />
    {label}
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = ''; // the same file may be chosen again
        if (files.length > 0) onFiles(files);
      }}
    />
  </label>
);
