import { formFileBytes } from '@formant/contract/base/constants';
import { useState } from 'react';
import { Field } from '../../../design/fields/Field.tsx';
import { FileButton } from '../../../design/fields/FileButton.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import { words } from './words.ts';

/** Chooses the CV, and says at once what is wrong with a file; the API looks into it. */
export function CvField({
  file,
  error,
  onFile,
}: {
  file: File | null;
  /** What the API has said. */
  error: string | undefined;
  onFile: (file: File | null) => void;
}) {
  const [wrong, setWrong] = useState<string>();

  function choose(chosen: File | undefined) {
    const fault = chosen && faultOf(chosen);
    setWrong(fault);
    onFile(chosen && !fault ? chosen : null);
  }

  const text = wrong ?? error;
  return (
    <Field label={words.fields.cv} hint={words.cv.hint} {...(text ? { error: text } : {})}>
      {(control) => (
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <FileButton
            control={control}
            label={file ? words.cv.change : words.cv.choose}
            accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            onFiles={([chosen]) => choose(chosen)}
          />
          {file && (
            <span className="min-w-0 text-14 wrap-anywhere text-muted" role="status">
              {words.cv.chosen({ name: file.name, size: formatBytes(file.size) })}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

function faultOf({ name, size }: File): string | undefined {
  if (!/\.(pdf|docx)$/i.test(name)) return words.cv.otherType;
  if (size > formFileBytes) return words.cv.tooLarge({ size: formatBytes(size) });
  return size === 0 ? words.cv.empty : undefined;
}
