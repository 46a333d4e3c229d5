import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../design/Button.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { shareCodeFormWords } from './words.ts';

/** A code, or the whole address that holds one. */
const codeIn = (text: string): string | null =>
  /(?:^|\/(?:share|embed)\/)([0-9A-Za-z]{10})\/?$/.exec(text.trim())?.[1] ?? null;

export function ShareCodeForm() {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = codeIn(String(new FormData(event.currentTarget).get('code')));
    if (!code) return setError('A code has ten letters and digits, such as Ab3dE5gH7j.');
    setError(undefined);
    void navigate(`/share/${code}`);
  };
  return (
    <form className="flex flex-wrap items-end gap-3" method="post" onSubmit={submit}>
      <Input
        label={shareCodeFormWords.codeAddress}
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        className="w-full sm:w-80"
        error={error}
      />
      <Button type="submit" variant="primary">
        Open
      </Button>
    </form>
  );
}
