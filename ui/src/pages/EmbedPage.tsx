import { useLoaderData } from 'react-router';
import { EmbedScreen } from '../features/share/EmbedScreen.tsx';
import { loadShare, type ShareData } from '../features/share/share-data.ts';

export { loadShare as loader };

export const Page = () => <EmbedScreen data={useLoaderData<ShareData>()} />;
