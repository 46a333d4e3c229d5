import source from '../content/legal/credits.md?raw';
import { Article } from './parts/Article.tsx';

export const Page = () => <Article source={source} />;
