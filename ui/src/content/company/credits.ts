import type { ArticlePage } from '../content-pages.ts';
import { shipped } from '../licences.generated.ts';

/** A text, and every package that is shipped. */
export interface CreditsPage extends ArticlePage {
  /** The most used licence first. */
  licences: readonly { licence: string; packages: (typeof shipped)[number][] }[];
}

export const page: CreditsPage = {
  title: 'Credits and licences',
  description: 'Whose recordings, type, pictures and software Formant stands on, each with its licence.',
  body: `
# Credits and licences

Formant is free software under the [GNU General Public License](https://www.gnu.org/licenses/gpl-3.0.html), version 3 or later. It stands on the work of others.

## Recordings

- **The sample song**: "EarthRise" from the Hedgewars project (GPL-2.0), with English words from KDE's KTuberling (GPL-2.0-or-later) mixed to the centre. The mix is under GPL-2.0.
- **The noisy, echoing and reverberant samples**: spoken by Flite's voice SLT (Carnegie Mellon University) in Formant's own synthesizer and spoiled by a script of this project, given away under [CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/).
- **The sounds on the pages of enterprise and use cases**: spoken by Flite's voices SLT, RMS and AWB, here Sally, Ross and Alan (Carnegie Mellon University) and by eSpeak NG in Formant's own synthesizer, some of them changed by its tools, given away under [CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/).
- **The starter sounds of the soundboard**: our own synthesis, by the scripts of this project, given away under [CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/).
- **The sample voice**: Asterisk core sounds, English, recorded by Allison Smith, © Digium, Inc., shortened, under [CC BY-SA 3.0](https://creativecommons.org/licenses/by-sa/3.0/).
- **The phrase on the home page and in the previews of preset voices**: from the same Asterisk sounds, changed by Formant's voice changer; the results are under CC BY-SA 3.0 as well.

## Type and pictures

- **Onest**, the typeface, © The Onest Project Authors, under the SIL Open Font License 1.1.
- **Lucide**, the icons, under the ISC licence.
`,
  licences: [...Map.groupBy(shipped, ([, , licence]) => licence)]
    .map(([licence, packages]) => ({ licence, packages }))
    .sort((a, b) => b.packages.length - a.packages.length || a.licence.localeCompare(b.licence, 'en')),
};
