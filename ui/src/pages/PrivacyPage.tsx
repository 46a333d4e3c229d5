import source from '../content/legal/privacy.md?raw';
import { Article } from './templates/Article.tsx';

export const Page = () => <Article source={source} />;
