import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { usePlayhead } from '../../../players/use-player.ts';
import type { Playable } from '../../../sound/play/playable.ts';
import type { Take } from '../script/script.ts';
import styles from './spoken-text.module.css';

/**
 * The words of a block: a field that grows with them, in the direction of their script. While they are heard each
 * one lights up.
 */
export function SpokenText({
  text,
  label,
  problemId,
  heard,
  fieldRef,
  placeholder,
  onChange,
  onFocus,
  onKeyDown,
  onPaste,
  readOnly,
}: {
  text: string;
  label: string;
  /** Of the element that says what is wrong. */
  problemId?: string | undefined;
  /** What plays and when its words are heard; null while nothing does or the words have changed since. */
  heard: { player: Playable; words: Take['words'] } | null;
  fieldRef?: Ref<HTMLTextAreaElement>;
  placeholder?: string;
  onChange: (text: string) => void;
  onFocus?: (field: HTMLTextAreaElement) => void;
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readOnly?: boolean;
}) {
  const [now, setNow] = useState<{ from: number; to: number } | null>(null);
  const shown = useRef(-1);
  usePlayhead(heard?.player ?? null, (seconds) => {
    const words = heard?.words ?? [];
    const index = heard?.player.state.getState().playing ? wordAt(words, seconds * 1000) : -1;
    if (index === shown.current) return;
    shown.current = index;
    const word = words[index];
    setNow(word ? { from: word.charStart, to: word.charEnd } : null);
  });
  const player = heard?.player ?? null;
  useEffect(() => {
    if (player) return;
    shown.current = -1;
    setNow(null);
  }, [player]);
  return (
    <div className={`${styles.words} ${now ? styles.heard : ''}`}>
      <div className={styles.under} dir="auto" aria-hidden="true">
        {now ? (
          <>
            <span className={styles.said}>{text.slice(0, now.from)}</span>
            <mark className={styles.now} data-part="word">
              {text.slice(now.from, now.to)}
            </mark>
            {text.slice(now.to)}
          </>
        ) : (
          text
        )}
        {/* the line that a last line break begins */}
        {'\u200b'}
      </div>
      <textarea
        ref={fieldRef}
        className={styles.field}
        dir="auto"
        rows={1}
        value={text}
        aria-label={label}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        placeholder={placeholder}
        spellCheck
        readOnly={readOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={onFocus && ((event) => onFocus(event.currentTarget))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}

/** The word that is heard at a time, or was last; -1 before the first. */
export function wordAt(words: Take['words'], ms: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.startMs <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
