/** Works while no other tab of this website works under the same name. Pages over plain HTTP have no locks. */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work) : work();
};
