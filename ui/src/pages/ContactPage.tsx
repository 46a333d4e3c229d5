import source from '../content/legal/contact.md?raw';
import { Article } from './templates/Article.tsx';

export const Page = () => <Article source={source} />;
