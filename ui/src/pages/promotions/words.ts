export const promotionWords = {
  ahead: (day: string, days: number) => `${day}, ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
  today: (day: string) => `${day}: today`,
  on: (day: string) => `${day}. Still time for it.`,
  over: (day: string) => `${day} is over. The voices stay.`,
  voices: 'Voices for it',
  hear: 'Hear it',
  ideas: 'What to do with them',
  start: 'Change your voice',
  all: 'All voices',
  home: 'Formant, to the front page',
} as const;
