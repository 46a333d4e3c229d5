/** A group of calls as people read it; groups are the slices. */
export interface Group {
  title: string;
  text: string;
}

const groups: Readonly<Record<string, Group>> = {
  account: {
    title: 'Account',
    text: 'Sign-up, sign-in, sessions, passwords, addresses and closing an account.',
  },
  affiliates: { title: 'Affiliates', text: 'The tiers of the affiliate programme.' },
  'api-keys': {
    title: 'API keys',
    text: 'Keys that your own programs sign in with: make, rotate and revoke them.',
  },
  attribution: { title: 'Attribution', text: 'Where visitors and installations of the app came from.' },
  audit: {
    title: 'Audit',
    text: 'Personal data that staff sees, what is recorded about that, and whether the record is whole.',
  },
  audio: { title: 'Audio', text: 'Recordings and results of the caller, links that share them, and oEmbed.' },
  careers: { title: 'Careers', text: 'Job applications and their CVs.' },
  clock: { title: 'Clock', text: 'What time it is at the server.' },
  'device-console': {
    title: 'Device console',
    text: 'Devices, what happened on them and what is asked of them, for support staff.',
  },
  'device-records': {
    title: 'Device records',
    text: 'What is recorded about each device of the caller: look at it, save it, delete it.',
  },
  conversion: {
    title: 'Voice conversion',
    text: 'Recordings spoken in another voice, on a computer of the caller or at the server.',
  },
  devices: { title: 'Devices', text: 'Computers that the app is signed in on.' },
  'email-change': {
    title: 'Change of e-mail address',
    text: 'Another address for an account, once both mailboxes confirm it.',
  },
  flags: { title: 'Flags', text: 'Which variant of a page a caller sees.' },
  forms: { title: 'Forms', text: 'What visitors write to the people who run the server.' },
  health: { title: 'Health', text: 'Whether the server works.' },
  inbox: { title: 'Inbox', text: 'What visitors have written, for staff.' },
  logs: { title: 'Logs', text: 'What the app tells of itself.' },
  'magic-link': { title: 'Sign-in by mail', text: 'Links that sign in once.' },
  models: { title: 'Neural models', text: 'Models that are installed at this server, and their files.' },
  invitations: { title: 'Invitations', text: 'The link that people hand on, and letters that have it.' },
  newsletter: { title: 'Newsletter', text: 'Subscribing, confirming and ending it.' },
  'newsletter-issues': {
    title: 'Newsletter issues',
    text: 'Issues of the newsletter: written, tested, sent, paused and counted by staff.',
  },
  notifications: { title: 'Letters', text: 'Which letters an account wants.' },
  oauth: {
    title: 'OAuth and OpenID Connect',
    text: 'Other programs in a person’s name: the code flow with PKCE, tokens, id tokens, and what they open.',
  },
  passkeys: { title: 'Passkeys', text: 'Sign-in without a password (WebAuthn).' },
  payments: { title: 'Payments', text: 'How far a payment is.' },
  preferences: {
    title: 'Preferences',
    text: 'Settings and notes that pages and the app keep with an account.',
  },
  releases: {
    title: 'Releases',
    text: 'Versions of the desktop app: installers, checksums, and whom a version is given to.',
  },
  'second-factor': { title: 'Two-step sign-in', text: 'Codes of an authenticator app, and recovery codes.' },
  social: {
    title: 'Sign-in by another service',
    text: 'Google, Discord and Twitch, where the server has their keys.',
  },
  soundboard: { title: 'Soundboard', text: 'Boards of sounds, their pads and links.' },
  support: { title: 'Support', text: 'What devices have told, for support staff.' },
  surveys: { title: 'Surveys', text: 'Questions to people who use it, and what they have answered.' },
  'token-packages': { title: 'Token packages', text: 'Packages and their prices by country.' },
  training: { title: 'Training', text: 'Voices made of recordings or brought along, and their builds.' },
  tts: { title: 'Text to speech', text: 'Texts spoken by ready, installed and own voices.' },
  uploads: {
    title: 'Uploads',
    text: 'Files in checksummed parts that go on where the line broke, and signed addresses of files.',
  },
  'voice-pictures': {
    title: 'Pictures of voices',
    text: 'Pictures of own voices, drawn by an image generator where the server has one.',
  },
  voices: { title: 'Voices', text: 'The library, own voices, favourites, votes, versions and reports.' },
  'web-tools': { title: 'Tools', text: 'Jobs of the audio tools: store, watch, cancel and collect them.' },
  webhooks: {
    title: 'Webhooks',
    text: 'Calls to your program when a job has ended, signed and tried again.',
  },
  'your-data': { title: 'Your data', text: 'What is kept about an account, and all of it as a ZIP file.' },
};

/** @throws Error for a slice that nothing is said of */
export function groupOf(slice: string): Group {
  const group = groups[slice];
  if (!group) throw new Error(`The group ${slice} of the API has no words: add them to group-words.ts`);
  return group;
}
