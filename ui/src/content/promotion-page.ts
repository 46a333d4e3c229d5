import type { VoicePresetId } from '@formant/engine/speech/voices/voice-preset-names';
import type { ContentPage } from './content-pages.ts';
import type { SeasonName } from './seasons.ts';
import type { PageLink, Part } from './sections-page.ts';

/** A page for a time of the year. */
export interface PromotionPage extends ContentPage {
  season: SeasonName;
  heading: string;
  lead: string;
  /** What it costs, said as it is. */
  offer: Part;
  /** Ready voices that fit the time. */
  voices: readonly { id: VoicePresetId; text: string }[];
  /** Things to do with them. */
  ideas: readonly (Part & PageLink)[];
}
