/** What stands in a sentence. */
type Value = string | number;

export const jobsDrawerWords = {
  whatYouRun: 'What you run shows here, from every page.',
  noJobs: 'No jobs',
  clearFinished: 'Clear finished',
  filesStayThis: (keptDays: Value) =>
    `Files stay in this browser for ${keptDays} days, and make room when it is short of it.`,
  anotherTab: 'In another tab',
  notStarted: 'Not started',
  before: (position: Value) => `${position} before it`,
  tryAgain: 'Try again',
};
