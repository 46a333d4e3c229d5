import { useLoaderData } from 'react-router';
import { LibraryScreen } from '../features/voices/LibraryScreen.tsx';
import { loadUniverse, type UniverseData } from '../features/voices/universe-data.ts';

export { loadUniverse as loader };

export const Page = () => <LibraryScreen data={useLoaderData<UniverseData>()} />;
