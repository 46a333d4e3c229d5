import type { PromotionPage } from '../promotion-page.ts';

export const page: PromotionPage = {
  title: 'Black Friday, without a price',
  description:
    'Everything in Formant is free today, was free yesterday and is free tomorrow. What you can do with it instead of shopping.',
  season: 'black-friday',
  heading: 'Nothing off nothing',
  lead: 'Our price today is what it was yesterday: none. You can close this page and lose nothing by it. Or stay, and make something.',
  offer: {
    title: 'What it costs',
    text: 'Nothing is sold on this site, so nothing is reduced. No clock runs out, no stock is low. The program is free software and stays it.',
  },
  voices: [
    { id: 'announcer', text: 'For the sale that you do hold.' },
    { id: 'trailer', text: 'This winter. In a shop near you.' },
    { id: 'ringmaster', text: 'Step right up.' },
    { id: 'calm', text: 'For everybody who stays at home.' },
  ],
  ideas: [
    {
      title: 'Voice your own offer',
      text: 'Type what your shop has to say, hear it in a speaker’s voice, and save it as an MP3.',
      label: 'Read text aloud',
      href: '/text-to-speech',
    },
    {
      title: 'Clean the old recordings',
      text: 'Hum, hiss and rooms go from what you have recorded this year.',
      label: 'Enhance a recording',
      href: '/tools/audio-enhancer',
    },
    {
      title: 'Take a song apart',
      text: 'Vocals, drums, bass and the rest, for practising or for a remix.',
      label: 'Split a song',
      href: '/tools/stem-splitter',
    },
  ],
};
