import type { SurveyView } from '@formant/contract/desk/surveys';
import { useState } from 'react';
import { Button } from '../../design/Button.tsx';
import { words } from './words.ts';

/** Answers to choose from: of one the press is the answer, of several each is pressed or not. */
export function Choices({
  question: { text, kind, answers },
  busy,
  onChoose,
  onDone,
}: {
  question: SurveyView['questions'][number];
  busy: boolean;
  /** @returns whether it was saved */
  onChoose: (id: number, chosen: boolean) => Promise<boolean>;
  onDone: () => void;
}) {
  const [pressed, setPressed] = useState<readonly number[]>([]);
  const [saving, setSaving] = useState<number | null>(null);
  const several = kind === 'multi';
  async function choose(id: number) {
    const chosen = !pressed.includes(id);
    setSaving(id);
    const saved = await onChoose(id, chosen);
    setSaving(null);
    if (!saved) return;
    if (!several) onDone();
    else setPressed((now) => (chosen ? [...now, id] : now.filter((one) => one !== id)));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say the question twice
    <div role="group" aria-label={text} className="mt-4 flex flex-wrap gap-2">
      {answers.map((answer) => (
        <Button
          key={answer.id}
          variant={pressed.includes(answer.id) ? 'soft' : 'secondary'}
          busy={busy && saving === answer.id}
          aria-pressed={several ? pressed.includes(answer.id) : undefined}
          onClick={() => void choose(answer.id)}
        >
          {answer.text}
        </Button>
      ))}
      {several && (
        <Button variant="primary" onClick={onDone}>
          {words.next}
        </Button>
      )}
    </div>
  );
}
