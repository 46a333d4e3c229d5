import { issueLimits } from '@formant/contract/desk/newsletter-issues';
import { Field } from '../../../design/fields/Field.tsx';
import { Input } from '../../../design/fields/Input.tsx';
import { words } from './words.ts';

export interface Written {
  subject: string;
  text: string;
}

/** What stands in a form with `WriteFields`. */
export function writtenIn(form: HTMLFormElement): Written {
  const given = new FormData(form);
  return { subject: String(given.get('subject')).trim(), text: String(given.get('text')).trim() };
}

/** Subject and text of an issue. */
export const WriteFields = ({ written }: { written?: Written }) => (
  <>
    <Input
      label={words.subject}
      name="subject"
      required
      maxLength={issueLimits.subjectChars}
      autoComplete="off"
      defaultValue={written?.subject}
    />
    <Field label={words.text} hint={words.textHint}>
      {(control) => (
        <textarea
          {...control}
          name="text"
          rows={12}
          required
          maxLength={issueLimits.textChars}
          className="input"
          defaultValue={written?.text}
        />
      )}
    </Field>
  </>
);
