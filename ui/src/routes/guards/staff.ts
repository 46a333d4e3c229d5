import { data, type MiddlewareFunction, redirect } from 'react-router';
import { servicesContext } from '../services.ts';
import { guard as signedIn } from './signed-in.ts';

export { Above } from './staff-frame.tsx';

/** For support and administrators; everybody else who is signed in is told that this is not for him. */
export const guard: MiddlewareFunction = async (args, next) => {
  await signedIn(args, next);
  const user = await args.context.get(servicesContext).session.known();
  if (user?.roles.some((role) => role === 'support' || role === 'admin')) {
    // the API refuses staff without it: there it is set up
    if (!user.secondFactor) throw redirect('/account-settings#two-step');
    return;
  }
  throw data({ message: "You don't have permission to access this resource." }, { status: 403 });
};
