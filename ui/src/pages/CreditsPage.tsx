import source from '../content/legal/credits.md?raw';
import { Article } from './templates/Article.tsx';

export const Page = () => <Article source={source} />;
