import {
  maxVoiceTags,
  type VoiceLicence,
  voiceAges,
  voiceGenders,
  voiceLicences,
  voiceUseCases,
} from '@formant/contract/facts/voice-words';
import type { Voice } from '@formant/contract/voices';
import { Field } from '../../design/fields/Field.tsx';
import { Input } from '../../design/fields/Input.tsx';
import { Select } from '../../design/fields/Select.tsx';
import { useCategories } from './use-categories.ts';
import { capital } from './words.ts';

/** What people say of a voice, as a form holds it. */
export type Details = Pick<Voice, 'name' | 'categoryId' | 'gender' | 'age' | 'useCase' | 'licence'> & {
  description: string;
  /** With commas between. */
  tags: string;
};

export const newDetails: Details = {
  name: '',
  description: '',
  tags: '',
  categoryId: 7,
  gender: 'neutral',
  age: null,
  useCase: null,
  licence: 'CC0-1.0',
};
export const detailsOf = (voice: Voice): Details => ({
  name: voice.name,
  description: voice.description ?? '',
  tags: voice.tags.join(', '),
  categoryId: voice.categoryId,
  gender: voice.gender,
  age: voice.age,
  useCase: voice.useCase,
  licence: voice.licence,
});
/** As the API takes them. */
export const bodyOf = ({ description, tags, ...rest }: Details) => ({
  ...rest,
  description: description.trim() || null,
  tags: [...new Set(tags.split(',').map((tag) => tag.trim().toLowerCase()))].filter(Boolean),
});

const none = 'none';
const optional = <V extends string>(values: readonly V[]) => [
  { value: none, label: 'Not said' },
  ...values.map((value) => ({ value: value as string, label: capital(value) })),
];

/** Name, words, tags, category and licence of a voice. */
export function VoiceDetails({
  details,
  errors,
  onChange,
}: {
  details: Details;
  /** Messages by field, as the API answers them. */
  errors: Readonly<Record<string, readonly string[]>>;
  onChange: (details: Details) => void;
}) {
  const categories = useCategories();
  const set = (change: Partial<Details>) => onChange({ ...details, ...change });
  const errorOf = (field: string) => {
    const found = Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`));
    return found?.[1][0] ? { error: found[1][0] } : {};
  };
  return (
    <div className="grid gap-5">
      <Input
        label="Name"
        required
        maxLength={60}
        value={details.name}
        {...errorOf('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Field label="Description" {...errorOf('description')}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={2000}
            value={details.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <Input
        label="Tags"
        hint={`Up to ${maxVoiceTags}, with commas between`}
        maxLength={340}
        value={details.tags}
        {...errorOf('tags')}
        onChange={(event) => set({ tags: event.currentTarget.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Category"
          value={String(details.categoryId)}
          {...errorOf('categoryId')}
          choices={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => set({ categoryId: Number(id) })}
        />
        <Select
          label="Gender"
          value={details.gender}
          choices={voiceGenders.map((value) => ({ value, label: capital(value) }))}
          onChange={(gender) => set({ gender })}
        />
        <Select
          label="Age"
          value={details.age ?? none}
          choices={optional(voiceAges)}
          onChange={(value) => set({ age: voiceAges.find((one) => one === value) ?? null })}
        />
        <Select
          label="Use"
          value={details.useCase ?? none}
          choices={optional(voiceUseCases)}
          onChange={(value) => set({ useCase: voiceUseCases.find((one) => one === value) ?? null })}
        />
      </div>
      <Select
        label="Licence"
        value={details.licence}
        {...errorOf('licence')}
        choices={Object.entries(voiceLicences)
          .filter(([, { publish }]) => publish)
          .map(([value, { name }]) => ({
            value: value as VoiceLicence, // safe: keys of a table by that type
            label: name,
          }))}
        onChange={(licence) => set({ licence })}
      />
    </div>
  );
}
