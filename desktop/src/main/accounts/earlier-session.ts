import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { AccountFiles } from './account-files.ts';
import type { Choice, Place } from './accounts.ts';
import type { Vault } from './vault.ts';

/**
 * The one session that versions before 0.2 kept in `session.bin`: it becomes an account, and whoever was signed in
 * stays so. A file that the key ring cannot open waits for the start that can.
 */
export function takeEarlierSession(
  userData: string,
  {
    vault,
    files,
    home,
    choose,
    nowMs,
  }: {
    vault: Vault;
    files: Pick<AccountFiles, 'write'>;
    /** Where the session was. */
    home: Place;
    choose(choice: Choice): void;
    nowMs(): number;
  },
): void {
  const file = path.join(userData, 'session.bin');
  if (!vault.isSafe) return;
  let token: string;
  try {
    token = vault.open(readFileSync(file));
  } catch {
    return;
  }
  const account = files.write({
    ...home,
    // of the session itself, so that a start that is cut off here makes no second one
    id: home.deviceId,
    who: null,
    token,
    locked: false,
    remembered: true,
    signedInAt: nowMs(),
  });
  // a full disk: the next start takes it
  if (!account.remembered) return;
  choose({ account: account.id, home: home.server });
  rmSync(file, { force: true });
}

/** Somebody has signed in or out: what an earlier version kept is over. */
export function dropEarlierSession(userData: string): void {
  rmSync(path.join(userData, 'session.bin'), { force: true });
}
