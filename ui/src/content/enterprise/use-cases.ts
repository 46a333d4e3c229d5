import type { SectionsPage } from '../sections-page.ts';

const at = (slug: string) => `/enterprise/use-cases/${slug}`;

export const page: SectionsPage = {
  title: 'Use cases: thirteen tasks from start to end',
  description:
    'From a phone menu to a property tour: thirteen tasks with the real steps in the product, something to hear that it made, and what it cannot do.',
  kicker: 'Enterprise',
  heading: 'Thirteen tasks, from start to end',
  lead: 'Each page names the steps and the buttons as they are, lets you hear a result that the product made, and says what it does not do.',
  actions: [
    { label: 'Contact sales', href: '/contact-sales' },
    { label: 'All tools', href: '/tools/home' },
  ],
  sections: [
    {
      kind: 'cards',
      heading: 'For viewers and listeners',
      cards: [
        { title: 'Video', text: 'A narration written scene by scene, with subtitles.', href: at('video') },
        {
          title: 'YouTube videos',
          text: 'Noise and hum out, -14 LUFS, and the video back with it.',
          href: at('youtube-videos'),
        },
        {
          title: 'TikTok videos',
          text: 'One line as a chipmunk, a robot or a film trailer.',
          href: at('tiktok-videos'),
        },
        {
          title: 'Content creators',
          text: 'Record, take the room out, publish, stream.',
          href: at('content-creators'),
        },
        {
          title: 'Marketing and sales',
          text: 'Drafts of a spot, and a link for the client.',
          href: at('marketing-sales'),
        },
        { title: 'Real estate', text: 'A tour with a block for each room.', href: at('real-estate') },
      ],
    },
    {
      kind: 'cards',
      heading: 'For guests and callers',
      cards: [
        {
          title: 'Customer service',
          text: 'Phone menus in 8 kHz mono, changed in a minute.',
          href: at('customer-service'),
        },
        {
          title: 'Hospitality',
          text: 'Guest information behind a link, in many languages.',
          href: at('hospitality'),
        },
        {
          title: 'Restaurants',
          text: 'An answering machine that says what callers ask.',
          href: at('restaurants'),
        },
      ],
    },
    {
      kind: 'cards',
      heading: 'For learning, health and work',
      cards: [
        { title: 'Education', text: 'Dictations with pauses, texts at two speeds.', href: at('educations') },
        { title: 'Accessibility', text: 'A spoken version with words in time.', href: at('accessibility') },
        { title: 'Healthcare', text: 'General notices, made and kept in house.', href: at('healthcare') },
        {
          title: 'Productivity',
          text: 'Documents to listen to, folders in one command.',
          href: at('productivity'),
        },
      ],
    },
  ],
  next: [
    { label: 'API', href: '/enterprise/api', text: 'The same by program.' },
    { label: 'Voice agents', href: '/agents', text: 'A conversation to try.' },
    { label: 'Enterprise', href: '/enterprise', text: 'On your own machine.' },
  ],
};
