/** `ada@example.com` as `a•••@example.com`: enough to know whom one talks to. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••');

/** `Ada Lovelace` as `A•••`. */
export const maskedName = (name: string): string => name.replace(/^(.).*$/su, '$1•••');
