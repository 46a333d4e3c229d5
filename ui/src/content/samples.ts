import type { ToolId } from '@formant/engine/tools';

/** A recording to try a tool with; its licence stands on the page of credits. */
export interface Sample {
  url: string;
  /** File name that the tool page shows. */
  name: string;
}

/** Samples by tool; a tool without one has no button for it. */
export const samples: Readonly<Partial<Record<ToolId, Sample>>> = {};
