/** A text that was cut out of another one, with the place where each of its characters stood. */
export class MappedText {
  readonly text: string;
  /** Index in the source of each UTF-16 unit, and the end of the last one. */
  readonly #at: readonly number[];

  constructor(text: string, at: readonly number[]) {
    this.text = text;
    this.#at = at;
  }

  static of(text: string): MappedText {
    return new MappedText(
      text,
      Array.from({ length: text.length + 1 }, (_, i) => i),
    );
  }

  /** Where a range of this text stands in the source. */
  range(start: number, end: number): { charStart: number; charEnd: number } {
    const last = end > start ? this.#at[end - 1]! + 1 : this.#at[start]!;
    return { charStart: this.#at[start]!, charEnd: last };
  }

  /** The same without the units that `drop` names; a dropped one becomes a space where `drop` says so. */
  without(pattern: RegExp, replacement: '' | ' '): MappedText {
    const out: string[] = [];
    const at: number[] = [];
    let from = 0;
    const copy = (to: number) => {
      for (let i = from; i < to; i++) {
        out.push(this.text[i]!);
        at.push(this.#at[i]!);
      }
    };
    for (const match of this.text.matchAll(pattern)) {
      copy(match.index);
      if (replacement) {
        out.push(replacement);
        at.push(this.#at[match.index]!);
      }
      from = match.index + match[0].length;
    }
    copy(this.text.length);
    at.push(this.#at[this.text.length]!);
    return new MappedText(out.join(''), at);
  }
}

/** Collects pieces of a source into a `MappedText`. */
export class TextCollector {
  readonly #out: string[] = [];
  readonly #at: number[] = [];

  get length(): number {
    return this.#at.length;
  }

  /** Takes text over as it stands at `from` of the source. */
  copy(text: string, from: number): void {
    for (let i = 0; i < text.length; i++) {
      this.#out.push(text[i]!);
      this.#at.push(from + i);
    }
  }

  /** Writes something that stands for the source's character at `from`. */
  write(text: string, from: number): void {
    for (const unit of text) {
      for (let i = 0; i < unit.length; i++) this.#at.push(from);
      this.#out.push(unit);
    }
  }

  finish(sourceLength: number): MappedText {
    return new MappedText(this.#out.join(''), [...this.#at, sourceLength]);
  }
}
