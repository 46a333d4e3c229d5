import type { DeskMessage } from '@formant/contract/desk/inbox';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { useApi } from '../../../api/context.ts';
import { Banner } from '../../../design/Banner.tsx';
import { Button } from '../../../design/Button.tsx';
import { Field } from '../../../design/fields/Field.tsx';
import { useToasts } from '../../../design/toasts/ToastRegion.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { useAnswerDraft } from './use-answer-draft.ts';
import { words } from './words.ts';

/** Who has answered when, and what. */
export const Answers = ({ answers }: Pick<DeskMessage, 'answers'>) => (
  <ul className="flex flex-col gap-4">
    {answers.map(({ text, staffName, createdAt }) => (
      <li key={`${createdAt} ${text}`}>
        <p className="text-14 text-muted">
          {words.answer.by({ name: staffName ?? words.answer.somebody, at: formatMoment(createdAt) })}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </li>
    ))}
  </ul>
);

/** The answer to a message; what colleagues have answered meanwhile is shown before it is sent. */
export function AnswerForm({ message, onChanged }: { message: DeskMessage; onChanged: () => void }) {
  const api = useApi();
  const { show } = useToasts();
  const [text, setText] = useAnswerDraft(message.messageId);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** How many answers were there when one of a colleague came between. */
  const [seenBefore, setSeenBefore] = useState<number>();
  const answersSeen = message.answers.length;
  const between = seenBefore === undefined ? [] : message.answers.slice(seenBefore);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const params = { messageId: message.messageId };
      await api.call('POST /api/admin/messages/{messageId}/answer', { params, body: { text, answersSeen } });
      setText('');
      setSeenBefore(undefined);
      show(words.answer.sent, 'success');
      onChanged();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      if (!(error instanceof ApiError && error.code === 'conflict')) return;
      setSeenBefore(answersSeen);
      onChanged();
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="panel min-w-0">
      <h2 className="mb-4 text-18 font-semibold">{words.answer.title}</h2>
      <form className="flex flex-col gap-4" noValidate onSubmit={onSubmit}>
        {failure && <Banner tone="error">{failure}</Banner>}
        {between.length > 0 && <Answers answers={between} />}
        <Field label={words.answer.label} hint={words.answer.hint(message)}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={8}
              maxLength={5000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          {words.answer.submit}
        </Button>
      </form>
    </section>
  );
}
