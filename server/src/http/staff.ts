/** Those who may see other people's things. */
export const isStaff = (roles: readonly string[]): boolean =>
  roles.some((role) => role === 'support' || role === 'admin');
