import { Banner } from '../../design/Banner.tsx';

/** What was refused, where it was asked for. */
export const Failure = ({ text }: { text: string | null }) =>
  text === null ? null : <Banner tone="error">{text}</Banner>;
