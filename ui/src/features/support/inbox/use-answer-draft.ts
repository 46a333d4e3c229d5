import { useState } from 'react';

const keyOf = (messageId: string): string => `inbox-answer ${messageId}`;

/** What is typed as the answer to a message; this tab keeps it until it is sent, also over a reload. */
export function useAnswerDraft(messageId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => keptDraft(messageId));
  return [
    text,
    (next) => {
      setText(next);
      keepDraft(messageId, next);
    },
  ];
}

function keptDraft(messageId: string): string {
  try {
    return sessionStorage.getItem(keyOf(messageId)) ?? '';
  } catch {
    return ''; // a browser that keeps nothing
  }
}

function keepDraft(messageId: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(messageId));
    else sessionStorage.setItem(keyOf(messageId), text);
  } catch {
    // a browser that keeps nothing
  }
}
