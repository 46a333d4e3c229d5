import { useLoaderData } from 'react-router';
import { loadVoice, type VoiceData } from '../../features/voices/universe-data.ts';
import { VoiceScreen } from '../../features/voices/VoiceScreen.tsx';

export { loadVoice as loader };

export function meta(data: unknown) {
  const found = (data ?? { state: 'unknown' }) as VoiceData; // safe: what this page's loader has answered
  if (found.state !== 'found')
    return {
      title: found.state === 'unknown' ? 'There is no such voice' : 'The voice could not be fetched',
      noindex: true,
    };
  const { name, description, tags, visibility } = found.voice;
  return {
    title: `${name}, a voice`,
    description:
      [description, tags.join(', ')].filter(Boolean).join(' ').slice(0, 200) ||
      `Listen to the voice ${name}, and hear it on a recording of your own.`,
    // whoever has the link of an unlisted voice may listen; search engines are not told of it
    noindex: visibility !== 'public',
  };
}

export const Page = () => <VoiceScreen data={useLoaderData<VoiceData>()} />;
