import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLater } from '../design/use-later.ts';
import { keepsJobs } from '../jobs/job-key.ts';

const loadButton = () => import('../features/jobs/JobsButton.tsx');

/** The jobs' button where it can be of use: beside the tools, and wherever this browser keeps a job. */
export function JobsEntry() {
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    try {
      if (pathname.startsWith('/tools/') || keepsJobs(localStorage)) setWanted(true);
    } catch {
      // a browser that refuses storage keeps no jobs
    }
  }, [pathname]);
  const code = useLater(loadButton, wanted);
  return code && <code.JobsButton />;
}
