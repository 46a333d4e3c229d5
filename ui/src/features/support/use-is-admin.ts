import { useUser } from '../../api/context.ts';

/** Whether the one who is signed in is an administrator: they send to all readers and read the audit log. */
export const useIsAdmin = (): boolean => useUser()?.roles.includes('admin') === true;
