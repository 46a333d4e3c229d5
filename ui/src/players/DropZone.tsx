import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../design/Button.tsx';
import { HangingV } from '../design/Logo.tsx';
import styles from './players.module.css';
import { dropZoneWords } from './words.ts';

/**
 * A real file input with a large surface that takes a drop. `children` are further actions, such as a sample;
 * `note` stands quietly below.
 */
export function DropZone({
  title,
  titleOnTouch,
  limits,
  accept,
  note,
  onFiles,
  onOpen,
  children,
}: {
  title: string;
  /** In its place where nothing can be dropped. */
  titleOnTouch: string;
  limits: ReactNode;
  accept: string;
  note?: ReactNode;
  /** At least one. */
  onFiles: (files: File[]) => void;
  /** The person is about to choose: a good time to load what comes next. */
  onOpen?: () => void;
  children?: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null | undefined) => {
    if (list?.length) onFiles([...list]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a file that was chosen before the page came alive
  useEffect(() => {
    take(input.current?.files);
  }, []);
  // Moving over a child leaves and enters again; only the outermost pair counts.
  const depth = useRef(0);
  const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's extra; the input inside does the same
    <div
      className={`${styles.drop} ${over ? styles.over : ''}`}
      onPointerEnter={onOpen}
      onDragEnter={(event) => {
        if (!isFile(event)) return;
        depth.current++;
        setOver(true);
        onOpen?.();
      }}
      onDragOver={(event) => {
        if (isFile(event)) event.preventDefault();
      }}
      onDragLeave={() => {
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <HangingV />
      <p className="type-22" aria-live="polite">
        {over ? (
          'Let go to open'
        ) : (
          <>
            <span className="[@media(hover:none)_and_(pointer:coarse)]:hidden">{title}</span>
            <span className="hidden [@media(hover:none)_and_(pointer:coarse)]:inline">{titleOnTouch}</span>
          </>
        )}
      </p>
      <p className="max-w-[48ch] text-muted">{limits}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <label className={`${buttonClass({ variant: 'primary' })} overflow-clip`}>
          <Upload aria-hidden="true" />
          {dropZoneWords.chooseFiles}
          <input
            ref={input}
            type="file"
            multiple
            accept={accept}
            className="absolute inset-0 size-full cursor-pointer text-[0] opacity-0"
            onFocus={onOpen}
            onChange={(event) => {
              take(event.currentTarget.files);
              event.currentTarget.value = ''; // the same file may be chosen again
            }}
          />
        </label>
        {children}
      </div>
      {note && <p className="flex items-center gap-2 text-14 text-subtle">{note}</p>}
    </div>
  );
}
