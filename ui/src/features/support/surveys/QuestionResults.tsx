import type { SurveyResults } from '@formant/contract/desk/surveys';
import { useId } from 'react';
import { Disclosure } from '../../../design/Disclosure.tsx';
import { formatDate, formatNumber, formatPercent } from '../../../i18n/format.ts';
import { words } from './words.ts';

/** A question with a bar for each answer, and how many came in each week. */
export function QuestionResults({ question }: { question: SurveyResults['questions'][number] }) {
  const title = useId();
  const { text, responses, answers, weeks } = question;
  return (
    <section className="panel min-w-0" aria-labelledby={title}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={title} className="text-18 font-semibold">
          {text}
        </h2>
        <span className="text-14 text-muted tabular-nums">
          {words.responses({ count: formatNumber(responses) })}
        </span>
      </div>
      {answers.length > 0 && (
        <ul className="grid gap-3">
          {answers.map((answer) => {
            const share = responses === 0 ? 0 : answer.responses / responses;
            return (
              <li key={answer.id}>
                <span className="flex justify-between gap-4">
                  <span>{answer.text}</span>
                  <span className="text-muted tabular-nums">
                    {formatNumber(answer.responses)} · {formatPercent(share)}
                  </span>
                </span>
                <span className="mt-1 block h-2 rounded-full bg-sunken" aria-hidden="true">
                  <span className="block h-2 rounded-full bg-primary" style={{ width: `${100 * share}%` }} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {weeks.length > 0 && (
        <div className="mt-4">
          <Disclosure summary={<span className="text-15">{words.weeks}</span>}>
            <table className="w-full max-w-100 text-left text-15 tabular-nums">
              <thead className="text-14 text-muted">
                <tr>
                  <th className="py-1 font-normal">{words.week}</th>
                  <th className="py-1 text-right font-normal">{words.count}</th>
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week.from}>
                    <td className="py-1">{formatDate(week.from)}</td>
                    <td className="py-1 text-right">{formatNumber(week.responses)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Disclosure>
        </div>
      )}
    </section>
  );
}
