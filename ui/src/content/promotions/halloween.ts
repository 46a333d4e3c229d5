import type { PromotionPage } from '../promotion-page.ts';

export const page: PromotionPage = {
  title: 'Halloween voices',
  description:
    'Monsters, ghosts and witches out of your own voice: ready voices for Halloween, live or in a recording, free and on your device.',
  season: 'halloween',
  heading: 'Be heard before you are seen',
  lead: 'A sheet with two holes is a costume. A voice from under the floor is a fright. These are made from yours, on your own device.',
  offer: {
    title: 'No offer ends at midnight',
    text: 'There is no discount here, because there is no price: every voice on this page is free, before Halloween and after it.',
  },
  voices: [
    { id: 'monster', text: 'A growl out of a very large throat.' },
    { id: 'witch', text: 'Thin, high and up to something.' },
    { id: 'ghost', text: 'Far away, and in the room.' },
    { id: 'villain', text: 'Low, slow, and pleased with himself.' },
  ],
  ideas: [
    {
      title: 'Scare the door',
      text: 'Record a line, change it, and play it through a speaker behind the pumpkin when somebody rings.',
      label: 'Change a recording',
      href: '/tools/voice-changer',
    },
    {
      title: 'Play the monster',
      text: 'Speak live as one in a game night or a call. The page shows how late your voice arrives.',
      label: 'Speak live',
      href: '/live',
    },
    {
      title: 'A board of screams',
      text: 'Put thunder, doors and your own howls on keys and play them at the right moment.',
      label: 'Open the soundboard',
      href: '/soundboard',
    },
  ],
};
