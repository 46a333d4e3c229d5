import type { PromotionPage } from '../promotion-page.ts';

export const page: PromotionPage = {
  title: 'Christmas voices',
  description:
    'Greetings, stories and songs for Christmas, made with your own voice on your own device. Free, like all year.',
  season: 'christmas',
  heading: 'A voice in the post',
  lead: 'A card is read once. A voice is kept. Tell a story as somebody else, sing without the singer, or send a greeting that only you could have spoken.',
  offer: {
    title: 'About the sale',
    text: 'The address of this page says “sale”. There is none: everything here is free, at Christmas and in July.',
  },
  voices: [
    { id: 'elf', text: 'Small, quick, and on the list.' },
    { id: 'elder', text: 'From somewhere north, with a beard.' },
    { id: 'storyteller', text: 'For the hour before the presents.' },
    { id: 'choir', text: 'You, and the other you.' },
  ],
  ideas: [
    {
      title: 'A greeting by link',
      text: 'Record it, change it if you like, and share it: a link with a password and a day on which it ends.',
      label: 'Record a greeting',
      href: '/tools/voice-recorder',
    },
    {
      title: 'Karaoke for the family',
      text: 'Take the voice out of a song and sing it yourselves.',
      label: 'Remove vocals',
      href: '/tools/vocal-remover',
    },
    {
      title: 'A story in your voice',
      text: 'Clone your own voice from half a minute of reading, and let it read the story on nights when you are away.',
      label: 'Clone your voice',
      href: '/voice-cloning',
    },
  ],
};
