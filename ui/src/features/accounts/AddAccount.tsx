import { useRef, useState } from 'react';
import { Banner } from '../../design/Banner.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { RadioChips } from '../../design/fields/RadioChips.tsx';
import { FormDialog } from '../../design/overlays/FormDialog.tsx';
import { hostOf } from '../../platform/host-of.ts';
import type { AccountsPort } from '../../platform/port.ts';
import { words } from './words.ts';

/** Asks at which server, and sends the person there. */
export function AddAccount({
  port,
  home,
  onClose,
}: {
  port: AccountsPort;
  home: string;
  onClose: () => void;
}) {
  const [where, setWhere] = useState<'usual' | 'other'>('usual');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const address = useRef<HTMLInputElement>(null);

  async function goOn() {
    const server = where === 'other' ? (address.current?.value.trim() ?? '') : null;
    if (server === '') return setProblem(words.addressMissing);
    setBusy(true);
    setProblem(null);
    const answer = await port.add(server).catch((error: unknown) => String(error));
    setBusy(false);
    if (answer === null) return onClose();
    setProblem(answer);
    address.current?.focus();
  }

  return (
    <FormDialog
      title={words.addTitle}
      description={words.addText}
      submit={words.goOn}
      busy={busy}
      onSubmit={goOn}
      onClose={onClose}
    >
      <RadioChips
        label={words.where}
        value={where}
        onChange={(value) => {
          setWhere(value);
          setProblem(null);
        }}
        choices={[
          { value: 'usual', label: words.usual({ server: hostOf(home) }) },
          { value: 'other', label: words.other },
        ]}
      />
      {where === 'other' ? (
        <Input
          ref={address}
          label={words.address}
          hint={words.addressHint}
          {...(problem ? { error: problem } : {})}
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          maxLength={300}
        />
      ) : (
        <>
          <p className="text-14 text-muted">{words.usualHint}</p>
          {problem && <Banner tone="error">{problem}</Banner>}
        </>
      )}
    </FormDialog>
  );
}
