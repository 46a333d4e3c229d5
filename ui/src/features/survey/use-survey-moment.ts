import type { SurveyView } from '@formant/contract/desk/surveys';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/context.ts';
import { jobs } from '../../jobs/jobs.ts';
import { liveMix } from '../../sound/play/live-mix.ts';

/** The survey that is shown after a result. */
const name = 'intent';
let asked = false;

/** Asks the server once in the life of the page; what can't be asked now is not shown now. */
async function askOnce(api: Api): Promise<SurveyView | null> {
  if (asked || !navigator.onLine || window.top !== window.self) return null;
  asked = true;
  const { survey } = await api.call('GET /api/survey/check/{survey}', { params: { survey: name } });
  return survey;
}

/**
 * The survey, once the job of this page's address was seen to finish.
 * @returns `quiet` is true as long as nothing works or listens that a question could disturb
 */
export function useSurveyMoment(): { survey: SurveyView | null; quiet: boolean } {
  const api = useApi();
  const [search] = useSearchParams();
  const [survey, setSurvey] = useState<SurveyView | null>(null);
  const jobId = search.get('job');
  const uuid = search.get('result');
  const state = useStore(
    jobs,
    ({ byId }) =>
      (jobId ? byId[jobId] : Object.values(byId).find(({ remote }) => remote?.uuid === (uuid ?? '')))?.state,
  );
  const working = useStore(jobs, ({ byId }) =>
    Object.values(byId).some((job) => job.state === 'running' && !job.elsewhere),
  );
  const live = useStore(liveMix, ({ on }) => on);
  const ran = useRef(false);
  useEffect(() => {
    if (state === 'running') ran.current = true;
    if (state !== 'done' || !ran.current) return;
    let gone = false;
    askOnce(api).then(
      (found) => {
        if (found && !gone) setSurvey(found);
      },
      () => {}, // nobody waits for it
    );
    return () => {
      gone = true;
    };
  }, [api, state]);
  return { survey, quiet: state === 'done' && !working && !live };
}
