import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '../../design/fields/Checkbox.tsx';
import { Link } from '../../design/Link.tsx';
import { nameQuestionWords as words } from './words.ts';

/** Asks whether a well-known name may be used, and says where imitations are reported. */
export function NameQuestion({
  asked,
  vouched,
  onVouch,
}: {
  asked: string;
  vouched: boolean;
  onVouch: (vouched: boolean) => void;
}) {
  const title = useId();
  return (
    <section className="banner tone-warning items-start!" aria-labelledby={title}>
      <TriangleAlert aria-hidden="true" />
      <div>
        <h3 id={title} className="font-semibold">
          {words.isWellKnown(asked)}
        </h3>
        <p className="mt-1">{words.needs}</p>
        <Checkbox
          className="mt-2"
          label={words.mayBeUsed}
          checked={vouched}
          onChange={(event) => onVouch(event.currentTarget.checked)}
        />
        <p className="mt-2 text-14">
          {words.imitated}{' '}
          <Link to="/contact" className="link">
            {words.report}
          </Link>
          .
        </p>
      </div>
    </section>
  );
}
