import { useRef, useState } from 'react';
import { useLater } from '../../design/use-later.ts';
import { useSurveyMoment } from './use-survey-moment.ts';
import { words } from './words.ts';

const loadCard = () => import('./SurveyCard.tsx');

/** The place below a tool's bench where a question may stand after the first finished result. */
export function SurveyPlace() {
  const { survey, quiet } = useSurveyMoment();
  const [left, setLeft] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const card = useLater(loadCard, survey !== null && !left);
  const shown = card !== null && survey !== null && !left;
  return (
    <div ref={place} tabIndex={-1} className="outline-0">
      <p className="sr-only" role="status">
        {shown && quiet && words.arrived}
      </p>
      {shown && (
        // hidden and not gone while something works: what was written stays
        <div hidden={!quiet}>
          <card.SurveyCard
            survey={survey}
            onClose={() => {
              setLeft(true);
              // where the focus was is gone
              place.current?.focus({ preventScroll: true });
            }}
          />
        </div>
      )}
    </div>
  );
}
