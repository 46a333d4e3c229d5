import source from '../content/legal/privacy.md?raw';
import { Article } from './parts/Article.tsx';

export const Page = () => <Article source={source} />;
