import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { PasswordInput } from '../../design/fields/PasswordInput.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { shareSettingsWords } from './words.ts';

/** What a person wants of a link; a `password` of null leaves what is set, an empty one takes it away. */
export type ShareWish = {
  expires: 'keep' | 'never' | '1' | '7' | '30' | '365';
  password: string | null;
  allowDownload: boolean;
};
export const standardWish: ShareWish = { expires: '30', password: null, allowDownload: true };

const ends = [
  { value: '1', label: 'After a day' },
  { value: '7', label: 'After a week' },
  { value: '30', label: 'After 30 days' },
  { value: '365', label: 'After a year' },
  { value: 'never', label: 'Never' },
] as const;

/** End, password and download of a share link. */
export const ShareSettings = ({
  wish,
  onChange,
  isProtected,
  keeps,
}: {
  wish: ShareWish;
  onChange: (wish: ShareWish) => void;
  /** It has a password now. */
  isProtected?: boolean;
  /** The link is there already: its end can stay as it is. */
  keeps?: boolean;
}) => (
  <div className="mt-5 grid gap-5">
    <Select
      label={shareSettingsWords.linkEnds}
      value={wish.expires}
      onChange={(expires) => onChange({ ...wish, expires })}
      choices={[...(keeps ? [{ value: 'keep' as const, label: 'As it is set' }] : []), ...ends]}
    />
    <PasswordInput
      label={isProtected ? 'New password' : 'Password (optional)'}
      hint={isProtected ? 'Empty keeps the present one.' : 'At least 4 characters.'}
      autoComplete="new-password"
      minLength={4}
      maxLength={128}
      value={wish.password ?? ''}
      onChange={(event) => onChange({ ...wish, password: event.currentTarget.value || null })}
    />
    {isProtected && (
      <Checkbox
        label={shareSettingsWords.takePasswordAway}
        checked={wish.password === ''}
        onChange={(event) => onChange({ ...wish, password: event.currentTarget.checked ? '' : null })}
      />
    )}
    <Checkbox
      label={shareSettingsWords.listenersMayDownload}
      checked={wish.allowDownload}
      onChange={(event) => onChange({ ...wish, allowDownload: event.currentTarget.checked })}
    />
  </div>
);
