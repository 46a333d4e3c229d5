import type { SectionsPage } from '../sections-page.ts';

export const page: SectionsPage = {
  title: 'Voice API with programs to copy',
  description:
    'Speech by one call, streamed or as a job, with word times; audio tools, scoped keys, webhooks and an OpenAPI file. Copy these programs and run them.',
  kicker: 'Enterprise: API',
  heading: 'From a text to a sound in three calls',
  lead: 'The API of this website is the one that its own pages use. It is described in one OpenAPI file, here and on every server of your own.',
  actions: [
    { label: 'Open the reference', href: '/api/docs' },
    { label: 'Make a key', href: '/developers' },
  ],
  sections: [
    {
      kind: 'steps',
      heading: 'Before the first call',
      steps: [
        {
          title: 'Make a key',
          text: 'Sign in, open [Developer](/developers) and make a key for “jobs:write” and “jobs:read”. It is shown once.',
        },
        {
          title: 'Say where the server is',
          text: 'Set two variables: `FORMANT` to the address of this website or of your own server, such as `http://localhost:3000`, and `FORMANT_KEY` to the key.',
        },
        {
          title: 'Pick a voice',
          text: '`GET /api/tts/voices` lists all that can speak on that server, with language, licence and a preview. A voice of the library is `voice:` and its id.',
        },
      ],
    },
    {
      kind: 'code',
      heading: 'Speak a text',
      text: 'Ask, wait, fetch. The answer to the second call also has the time of every word. The same text in the same voice is not counted again.',
      language: 'bash',
      code: `id=$(curl -s "$FORMANT/api/tts/generate" \\
  -H "Authorization: Bearer $FORMANT_KEY" -H "Content-Type: application/json" \\
  -d '{"voiceId": "flite:slt", "text": "The parcel is at the door."}' |
  grep -o '"audioId":"[^"]*' | cut -d'"' -f4)

curl -s "$FORMANT/api/tts/get-audio-status/$id?waitMs=25000" \\
  -H "Authorization: Bearer $FORMANT_KEY"

curl -s "$FORMANT/api/tts/download-audio/$id?format=mp3" \\
  -H "Authorization: Bearer $FORMANT_KEY" -o parcel.mp3`,
    },
    {
      kind: 'code',
      heading: 'Hear it while it is made',
      text: 'Streaming answers in JSON lines: `start`, a `sound` for every sentence, then `end` or `error`. This writes raw sound as it comes; up to 5,000 characters a call. Needs Node 22 and no package.',
      language: 'typescript',
      code: `const answer = await fetch(\`\${process.env.FORMANT}/api/tts/stream\`, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.FORMANT_KEY}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ voiceId: 'flite:slt', text: 'One sentence. And another one.' }),
});
if (!answer.ok) throw new Error(await answer.text());

let open = '';
for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
  const lines = (open + part).split('\\n');
  open = lines.pop();
  for (const line of lines.filter(Boolean)) {
    const event = JSON.parse(line);
    if (event.type === 'start') console.error(event.sampleRate, 'Hz, mono, 16 bits');
    if (event.type === 'sound') process.stdout.write(Buffer.from(event.pcm, 'base64'));
    if (event.type === 'error') throw new Error(event.message);
  }
}`,
    },
    {
      kind: 'code',
      heading: 'Be told when a job has ended',
      text: 'Enter an https address on the [Developer](/developers) page. Each call to it is signed by Standard Webhooks; this checks the signature.',
      language: 'typescript',
      code: `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromFormant(headers, body, secret) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`;
  const wanted = createHmac('sha256', key).update(signed).digest();
  const fresh = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) < 300;
  return fresh && headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`,
    },
    {
      kind: 'facts',
      heading: 'Rules that hold everywhere',
      rows: [
        [
          'Described in',
          '[OpenAPI](/api/openapi.json), generated from the table that also checks each request',
        ],
        [
          'Errors',
          'One shape: a code for programs and a sentence for people; `X-Request-Id` is the number that we look for',
        ],
        ['Twice by accident', 'An `Idempotency-Key` header: within 24 hours the first answer comes again'],
        ['Speed of a key', '600 calls a minute; each answer’s `RateLimit` headers tell how many are left'],
        ['Speech', 'MP3, WAV, OGG, FLAC or M4A; 50,000 characters a job, 200,000 a day for an account'],
        ['Tools', '200 jobs a day for an account, files up to 2 GB, results kept for 30 days'],
        ['Cloning', 'Not by key: a person makes the voice on the website, then a key speaks in it'],
      ],
    },
  ],
  questions: [
    {
      question: 'Do I need a library?',
      answer:
        'No: the programs above use none. Where you want typed calls, the OpenAPI file works with the generators of most languages.',
    },
    {
      question: 'What does it cost?',
      answer:
        'Within the limits above, nothing. On a server of your own you set them. For more on this one, [write to sales](/contact-sales?product=api).',
    },
    {
      question: 'Is the interface stable?',
      answer:
        'The program is young: its version is below 1.0, and calls may change. On a server of your own it changes when you update.',
    },
  ],
  next: [
    { label: 'API reference', href: '/api/docs', text: 'Every call, with its schema.' },
    { label: 'Conversational AI', href: '/enterprise/conversational-ai', text: 'Streaming in a dialogue.' },
    { label: 'Contact sales', href: '/contact-sales?product=api', text: 'More than the limits allow.' },
  ],
};
