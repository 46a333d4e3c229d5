import type { HowToPage } from '../content/tool-page.ts';
import { Disclosure } from '../design/Disclosure.tsx';
import { howToTextWords } from './words.ts';

/** The words below a machine: how it is used, questions and answers. */
export const HowToText = ({ page }: { page: Pick<HowToPage, 'headline' | 'steps' | 'faq'> }) => {
  if (!page.headline && page.faq.length === 0) return null;
  return (
    <div className="mt-24 grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <section>
        <h2 className="type-36">{page.headline || 'How it works'}</h2>
        <ol className="mt-5 grid max-w-prose gap-4 text-muted">
          {page.steps.map((step, index) => (
            <li key={step} className="flex gap-4">
              <span className="type-22 w-6 flex-none text-primary-text tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
      {page.faq.length > 0 && (
        <section aria-label={howToTextWords.questionsAnswers}>
          {page.faq.map(({ question, answer }, index) => (
            <Disclosure key={question} summary={question} open={index === 0}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </section>
      )}
    </div>
  );
};
