import { surveyTextLimit } from '@formant/contract/facts/survey-facts';
import { useId, useState } from 'react';
import { Button } from '../../design/Button.tsx';
import { words } from './words.ts';

/** An answer in words of one's own; what was written stays when it could not be saved. */
export function WrittenAnswer({
  label,
  busy,
  onSend,
  onSkip,
}: {
  label: string;
  busy: boolean;
  onSend: (text: string) => Promise<void>;
  onSkip: () => void;
}) {
  const note = useId();
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  return (
    <form
      className="mt-4 grid max-w-160 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const written = text.trim();
        setEmpty(written === '');
        if (written) void onSend(written);
      }}
    >
      <textarea
        className="input min-h-24 py-3"
        aria-label={label}
        aria-invalid={empty || undefined}
        aria-describedby={empty ? note : undefined}
        maxLength={surveyTextLimit}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {empty && (
        <p id={note} className="field-hint field-hint-error" role="alert">
          {words.writeSomething}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {words.send}
        </Button>
        <Button onClick={onSkip}>{words.skip}</Button>
      </div>
    </form>
  );
}
