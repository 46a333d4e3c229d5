import { LinkQuestion } from '../features/newsletter/LinkQuestion.tsx';

export const Page = () => <LinkQuestion question="confirm" />;
