/** What every page of `content/` says of itself. */
export interface ContentPage {
  title: string;
  description: string;
  /** Kept out of search engines. */
  noindex?: boolean;
}
