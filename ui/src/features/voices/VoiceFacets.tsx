import type { VoiceFacets as Facets, VoiceFacet } from '@formant/contract/voice-lists';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Disclosure } from '../../design/Disclosure.tsx';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { Popover } from '../../design/overlays/Popover.tsx';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { formatNumber } from '../../i18n/format.ts';

import { cleared, countChosen, type FacetKey, facetKeys, toggled, type VoiceFilter } from './voice-filter.ts';
import { facetLabels } from './words.ts';

const lists = {
  language: 'languages',
  accent: 'accents',
  gender: 'genders',
  age: 'ages',
  useCase: 'useCases',
  category: 'categories',
  tags: 'tags',
  licence: 'licences',
  engine: 'engines',
  kind: 'kinds',
} as const satisfies Record<FacetKey, keyof Facets>;

type Props = { filter: VoiceFilter; facets: Facets; onChange: (filter: VoiceFilter) => void };

/** The facets with their counts: a row of chips, on phones one button and a sheet. */
export function VoiceFacets(props: Props) {
  return (
    <>
      <FacetRow {...props} />
      <FacetSheet {...props} />
    </>
  );
}

/** Chosen values are always listed, so that they can be taken back when nothing fits any more. */
function valuesOf({ filter, facets }: Props, key: FacetKey): VoiceFacet[] {
  const listed = facets[lists[key]];
  const missing = filter[key].filter((value) => !listed.some((one) => one.value === value));
  return [...listed, ...missing.map((value) => ({ value, name: value, count: 0 }))];
}

function FacetRow(props: Props) {
  const { filter, onChange } = props;
  return (
    <fieldset className="hidden flex-wrap gap-2 md:flex">
      <legend className="sr-only">Filters</legend>
      {facetKeys.map((key) => {
        const values = valuesOf(props, key);
        const chosen = filter[key].length;
        if (values.length === 0) return null;
        return (
          <Popover
            key={key}
            label={facetLabels[key]}
            align="start"
            trigger={
              <button
                type="button"
                className={classNames('chip chip-small', chosen > 0 && 'border-primary! text-primary-text')}
              >
                {facetLabels[key]}
                {chosen > 0 && <span className="tabular-nums">({chosen})</span>}
                <ChevronDown className="size-4" aria-hidden="true" />
              </button>
            }
          >
            <FacetValues {...props} facet={key} />
          </Popover>
        );
      })}
      {countChosen(filter) > 0 && (
        <Button size="small" variant="quiet" onClick={() => onChange(cleared(filter))}>
          Clear
        </Button>
      )}
    </fieldset>
  );
}

function FacetSheet(props: Props) {
  const { filter, facets, onChange } = props;
  const [open, setOpen] = useState(false);
  const chosen = countChosen(filter);
  return (
    <div className="md:hidden">
      <Button
        block
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters{chosen > 0 ? ` (${chosen})` : ''}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Filters" side="bottom">
        {facetKeys.map((key) =>
          valuesOf(props, key).length === 0 ? null : (
            <Disclosure
              key={key}
              summary={
                <span className="text-15">
                  {facetLabels[key]}
                  {filter[key].length > 0 ? ` (${filter[key].length})` : ''}
                </span>
              }
              open={filter[key].length > 0}
            >
              <FacetValues {...props} facet={key} />
            </Disclosure>
          ),
        )}
        <div className="sticky -bottom-5 -mx-5 mt-4 flex gap-2 border-line border-t bg-surface px-5 py-3 dark:bg-raised">
          <Button variant="primary" className="grow" onClick={() => setOpen(false)}>
            Show {formatNumber(facets.total)} {facets.total === 1 ? 'voice' : 'voices'}
          </Button>
          {chosen > 0 && <Button onClick={() => onChange(cleared(filter))}>Clear</Button>}
        </div>
      </Sheet>
    </div>
  );
}

function FacetValues({ facet, ...props }: Props & { facet: FacetKey }) {
  const { filter, onChange } = props;
  return (
    <fieldset className="max-h-80 overflow-auto text-text">
      <legend className="sr-only">{facetLabels[facet]}</legend>
      {valuesOf(props, facet).map(({ value, name, count }) => (
        <Checkbox
          key={value}
          label={
            <span className="flex w-full justify-between gap-6">
              <span>{name}</span>
              <span className="text-muted tabular-nums">{formatNumber(count)}</span>
            </span>
          }
          className="[&_.option>span]:grow"
          checked={filter[facet].includes(value)}
          onChange={() => onChange(toggled(filter, facet, value))}
        />
      ))}
    </fieldset>
  );
}
