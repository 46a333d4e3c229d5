/** The words of a tool's page. */
export interface ToolPage {
  title: string;
  description: string;
  headline: string;
  steps: readonly string[];
  faq: readonly { question: string; answer: string }[];
}
