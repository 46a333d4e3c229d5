export { loadSignInRedirect as loader } from '../../features/account/social/social-data.ts';

/** Its loader leads on. */
export const Page = () => null;
