import type { SurveyView } from '@formant/contract/desk/surveys';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useApi } from '../../api/context.ts';
import { Banner } from '../../design/Banner.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices } from './Choices.tsx';
import { useSaveAnswer } from './use-save-answer.ts';
import { WrittenAnswer } from './WrittenAnswer.tsx';
import { words } from './words.ts';

/** One question after the other, then thanks and what the answers are for. It never takes the focus by itself. */
export function SurveyCard({ survey, onClose }: { survey: SurveyView; onClose: () => void }) {
  const api = useApi();
  const title = useId();
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState(0);
  const question = survey.questions[step];
  const answer = useSaveAnswer();

  useEffect(() => {
    void api.call('POST /api/survey/seen', { body: { survey: survey.uuid } }).catch(() => {}); // asked once more another day
  }, [api, survey.uuid]);

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const at = document.activeElement;
    // elsewhere the key belongs to what has the focus
    if (at !== document.body && !card.current?.contains(at)) return;
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const goOn = () => {
    setStep((now) => now + 1);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };

  return (
    <section ref={card} className="panel mt-6" aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1} className="text-18 font-semibold outline-0">
        {question ? question.text : words.thanks}
      </h2>
      <p className="mt-1 max-w-[68ch] text-14 text-muted">{survey.purpose}</p>
      {answer.failure && (
        <div className="mt-4">
          <Banner tone="error">{answer.failure}</Banner>
        </div>
      )}
      {question?.kind === 'text' && (
        <WrittenAnswer
          key={question.id}
          label={question.text}
          busy={answer.busy}
          onSend={async (text) => {
            if (await answer.save(question.id, { text })) goOn();
          }}
          onSkip={goOn}
        />
      )}
      {question && question.kind !== 'text' && (
        <Choices
          key={question.id}
          question={question}
          busy={answer.busy}
          onChoose={(id, chosen) => answer.save(question.id, { answer: id, chosen })}
          onDone={goOn}
        />
      )}
      <div className="mt-3">
        <Button variant="quiet" size="small" onClick={onClose}>
          {question ? words.notNow : words.close}
        </Button>
      </div>
    </section>
  );
}
