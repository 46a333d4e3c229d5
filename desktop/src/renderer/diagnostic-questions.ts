import type { BeatAnswer } from './keep-reporting.ts';

export type Question = NonNullable<BeatAnswer['diagnostics']>;

/** What support asks for; the dialog opens once for each question, and its answer stands until it is given. */
export interface Questions {
  current(): Question | null;
  subscribe(listener: () => void): () => void;
  hear(question: Question | null): void;
}

export function keepQuestions(open: () => void): Questions {
  const listeners = new Set<() => void>();
  const opened = new Set<string>();
  let current: Question | null = null;
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hear(question) {
      if (question?.request === current?.request) return;
      current = question;
      for (const listener of listeners) listener();
      if (!question || opened.has(question.request)) return;
      opened.add(question.request);
      open();
    },
  };
}
