/** The words of a page that tells how something is done. */
export interface HowToPage {
  title: string;
  description: string;
  headline: string;
  steps: readonly string[];
  faq: readonly { question: string; answer: string }[];
}

/** The words of a tool's page. */
export interface ToolPage extends HowToPage {
  /** What the button that starts the work says: the tool's own verb, such as "Remove vocals". */
  start: string;
  /** It works on a person's voice: the page offers to record one. */
  ofVoices?: boolean;
}
