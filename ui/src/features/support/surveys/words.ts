/** What stands in a sentence. */
type Value = string | number;

export const words = {
  title: 'Survey answers',
  intro: 'What people answered, never who. Every look is recorded with your name.',
  which: 'Survey',
  download: 'Download as CSV',
  seen: ({ seen, responses }: { seen: Value; responses: Value }) =>
    `Shown to ${seen} in the last 90 days or with an account; ${responses} answers in all.`,
  responses: ({ count }: { count: Value }) => `Answers: ${count}`,
  weeks: 'By week',
  week: 'Week from',
  count: 'Answers',
  noAnswers: 'Nobody has answered yet',
  noAnswersText: 'The question stands below the first result that somebody gets with a tool.',
  written: 'In their own words',
  noTexts: 'Nobody has written anything yet.',
  earlier: 'Earlier',
  later: 'Later',
  page: ({ page, pages }: { page: Value; pages: Value }) => `Page ${page} of ${pages}`,
  forms: {
    title: 'Forms elsewhere',
    none: 'No form has told anything yet.',
    intent: 'Intent',
    uninstall: 'Uninstalling',
    nps: 'Would recommend',
    latest: ({ date }: { date: Value }) => `latest on ${date}`,
    promoters: ({ score }: { score: Value }) => `promoter score ${score}`,
  },
};
