declare module 'virtual:page-dates' {
  /** The day of each file's last change, `2026-11-24`, by its path below `ui/src` without the ending. */
  export const pageDates: Readonly<Record<string, string>>;
}
