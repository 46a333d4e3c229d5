import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Control Formant from other programs',
  description:
    'The local control API of the desktop app: a WebSocket on your own computer by which a Stream Deck, a script or a game chooses voices, mutes and plays pads.',
  kicker: 'Desktop app',
  heading: 'A key on your desk changes your voice',
  lead: 'A Stream Deck, a script or a game on the same computer can do what the app’s tray does. It is off until you switch it on, and nothing outside your computer can connect.',
  actions: [
    { label: 'Get the app', href: '/download-installer' },
    { label: 'Set up the live changer', href: '/live' },
  ],
  sections: [
    {
      kind: 'steps',
      heading: 'Let a program in',
      steps: [
        {
          title: 'Switch it on',
          text: 'In the app **File**, **Settings**, **Other programs**: turn on **Let other programs in**.',
        },
        {
          title: 'Copy the address and the token',
          text: 'The address is `ws://127.0.0.1:PORT`. The token is shown once; the app keeps only its SHA-256. **Make another token** cuts off every program that has the old one.',
        },
        {
          title: 'Say hello',
          text: 'Connect to the address and send the token as the first message, within five seconds. The state follows at once, and whenever something changes.',
        },
      ],
    },
    {
      kind: 'code',
      heading: 'Put on a voice',
      text: 'Node 22 and newer have a WebSocket built in, so this needs nothing else.',
      language: 'typescript',
      code: `const app = new WebSocket('ws://127.0.0.1:PORT');
const send = (message) => app.send(JSON.stringify(message));
app.onopen = () => send({ id: 1, do: 'hello', token: 'TOKEN' });
app.onmessage = ({ data }) => {
  const heard = JSON.parse(data);
  if (heard.id === 1) send({ id: 2, do: 'voice', voice: 'deep' });
  if (heard.id === 2) app.close();
};`,
    },
    {
      kind: 'facts',
      heading: 'Messages',
      text: 'Each is one JSON object as text, up to 4096 bytes. `id` is yours, a number or up to 64 characters, and comes back with the answer.',
      rows: [
        [
          'hello',
          '`{"do":"hello","token":"…","program":"My panel"}` lets you in. The answer has `protocol`, now 1, and the app’s `version`.',
        ],
        ['state', '`{"do":"state"}` answers `state`, which is described below.'],
        [
          'voices',
          '`{"do":"voices"}` answers `voices`, each with `id`, `name` and `shelf`: `favourite`, `recent` or `ready`.',
        ],
        ['pads', '`{"do":"pads"}` answers `pads`, each with `id` and `name`.'],
        [
          'live',
          '`{"do":"live","on":true}` turns the voice changer on or off. Without `on` it turns the other way round; the same holds for the next two.',
        ],
        ['mute', '`{"do":"mute","on":true}` mutes you in every program, while the voice changer is on.'],
        ['hear-myself', '`{"do":"hear-myself","on":true}` plays your changed voice to you, too.'],
        ['voice', '`{"do":"voice","voice":"deep"}` puts on a voice, by an `id` of `voices`.'],
        ['pad', '`{"do":"pad","pad":"…"}` plays a pad, by an `id` of `pads`.'],
        ['stop-all', '`{"do":"stop-all"}` ends every pad that plays.'],
      ],
    },
    {
      kind: 'code',
      heading: 'Answers and the state',
      text: '`ok` says that the app has taken the message; what came of it tells the next state. `live` is `off`, `opening` or `on`; `waitsForKey` is true while nobody hears you until the key to talk is held or pressed; `voice.id` is null for a voice that was set by hand.',
      language: 'json',
      code: `{"id":2,"ok":true}
{"id":3,"ok":false,"code":"not_found","message":"…"}
{"event":"state","state":{
  "live":"on","latencyMs":48,"muted":false,"waitsForKey":false,"hearMyself":false,
  "voice":{"id":"deep","name":"Deep"}}}`,
    },
    {
      kind: 'facts',
      heading: 'When it says no',
      rows: [
        ['bad_message', 'The message is no JSON object of the ones above.'],
        ['not_paired', 'The first message has to be `hello` with the token.'],
        ['not_ready', 'The app is still opening. Wait for the first state.'],
        ['not_found', 'There is no voice or pad of this id.'],
        ['not_on', 'Mute works while the voice changer is on.'],
      ],
    },
    {
      kind: 'facts',
      heading: 'Who gets in',
      rows: [
        [
          'This computer only',
          'The app listens on 127.0.0.1. A request for another host name is refused with 421.',
        ],
        ['No website', 'Every page of a browser sends an `Origin`; such a request is refused with 403.'],
        [
          'Who knows the token',
          'A wrong one closes the connection with 4401. After five in a minute nobody is let in for the rest of it, with 429.',
        ],
        [
          'Within limits',
          'Eight programs at a time. More than 40 messages a second close with 4429, larger ones with 1009, and what is no text with 1007.',
        ],
      ],
    },
    {
      kind: 'text',
      heading: 'For a Stream Deck or another panel',
      paragraphs: [
        'Formant’s source code holds, in `desktop/control`, a client in one file that can be copied and is also a command, and `actions.json`: every action with its title, its message and the state that lights its key, ready for the maker of a plug-in.',
      ],
    },
  ],
  next: [
    {
      label: 'Formant for your program',
      href: '/apps',
      text: 'Discord, Zoom, OBS and others, step by step.',
    },
    {
      label: 'The API for developers',
      href: '/enterprise/api',
      text: 'For programs elsewhere: files, speech, voices.',
    },
  ],
};
