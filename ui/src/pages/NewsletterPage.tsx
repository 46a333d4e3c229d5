import { AskForNews } from '../features/newsletter/AskForNews.tsx';

export const Page = () => <AskForNews />;
