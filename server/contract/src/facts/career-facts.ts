/** A job that is open now. */
export interface Position {
  /** Never given to another one. */
  id: number;
  title: string;
  /** Where it is done, such as "Remote" or a city. */
  place: string;
  /** What there is to do, a paragraph each. */
  paragraphs: readonly string[];
}
/** Every position that is open now, each for real: the page at /jobs shows these, and applications are for one of them or open. */
export const openPositions: readonly Position[] = [];

export const cvKinds = ['pdf', 'docx'] as const;
export type CvKind = (typeof cvKinds)[number];
/** How long a CV is kept at most; an application's words go by the same time as other messages. */
export const cvKeptMonths = 6;
export const mostLinks = 5;
