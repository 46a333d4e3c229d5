/** What a person writes by hand in a survey, in characters. */
export const surveyTextLimit = 1000;
