import { email as address } from '@formant/contract/account';

/**
 * The one spelling that an address is kept, found and counted by: composed (NFC), with the letters A to Z small.
 * Providers treat the part before the @ alike in either case; other letters have no small form that all agree on.
 */
export const normalEmail = (email: string): string =>
  email
    .trim()
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether accounts can have it. Asked before `normalEmail`, which makes a K of the Kelvin sign. */
export const isAddress = (email: string): boolean => address.safeParse(email.trim()).success;
