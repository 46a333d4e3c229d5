import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { serverAddress } from '../server-address.ts';
import { writeWhole } from '../write-whole.ts';
import type { Vault } from './vault.ts';

const who = z.object({
  /** The server's own name for the person. */
  uuid: z.string().min(1).max(64),
  /** Both masked: what lies open on the disk tells nobody who it is. */
  name: z.string().max(200).nullable(),
  email: z.string().max(400),
});
export type Who = z.infer<typeof who>;

const stored = z.object({
  server: z.string().refine((address) => usable(address)),
  deviceId: z.uuid(),
  who: who.nullable(),
  /** Sealed by the system, base64; null once the server has ended it. */
  token: z.base64().nullable(),
  /** Milliseconds since the epoch. */
  signedInAt: z.number(),
});

/** One person at one server. */
export interface Account {
  /** This computer's own name for it. */
  readonly id: string;
  /** Origin: the token goes there and nowhere else. */
  readonly server: string;
  /** What this computer is called there. */
  readonly deviceId: string;
  /** null until the server has said it. */
  readonly who: Who | null;
  readonly token: string | null;
  /** The file holds a token that this system cannot read now. */
  readonly locked: boolean;
  /** Whether it outlives this run of the app. */
  readonly remembered: boolean;
  readonly signedInAt: number;
}

/** Accounts of a folder, each in a file of its own, so that one that is spoiled takes none along. */
export interface AccountFiles {
  /** Those that can be read, the latest first, and how many could not; these are kept beside as `.bad`. */
  read(): { accounts: Account[]; spoiled: number };
  /** @returns the account as it is kept: in memory alone where nothing is safe or the disk takes nothing */
  write(account: Account): Account;
  remove(id: string): void;
}

const fileName = /^([0-9a-f-]{36})\.json$/;

/** @param warn is told what could not be kept, without a value */
export function openAccountFiles(userData: string, vault: Vault, warn: (text: string) => void): AccountFiles {
  const folder = path.join(userData, 'accounts');
  const fileOf = (id: string) => path.join(folder, `${id}.json`);

  function readOne(id: string): Account {
    const { token: sealed, ...rest } = stored.parse(JSON.parse(readFileSync(fileOf(id), 'utf8')));
    const token = sealed === null || !vault.isSafe ? null : opened(vault, sealed);
    return { id, ...rest, token, locked: sealed !== null && token === null, remembered: true };
  }

  return {
    read() {
      const accounts: Account[] = [];
      let spoiled = 0;
      for (const name of namesIn(folder)) {
        const id = fileName.exec(name)?.[1];
        if (id === undefined) continue;
        try {
          accounts.push(readOne(id));
        } catch {
          spoiled++;
          warn(`an account could not be read; it is ${name}.bad now`);
          setAside(fileOf(id));
        }
      }
      return { accounts: accounts.sort((a, b) => b.signedInAt - a.signedInAt), spoiled };
    },
    write(account) {
      const { server, deviceId, who, token, signedInAt } = account;
      if (account.token !== null && !vault.isSafe) {
        rmSync(fileOf(account.id), { force: true });
        return { ...account, remembered: false };
      }
      try {
        const sealed = token === null ? null : Buffer.from(vault.seal(token)).toString('base64');
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeWhole(
          fileOf(account.id),
          `${JSON.stringify({ server, deviceId, who, token: sealed, signedInAt })}\n`,
        );
        return { ...account, remembered: true };
      } catch (error) {
        warn(`an account was not kept: ${(error as NodeJS.ErrnoException).code ?? 'no reason'}`);
        return { ...account, remembered: false };
      }
    },
    remove: (id) => rmSync(fileOf(id), { force: true }),
  };
}

function opened(vault: Vault, sealed: string): string | null {
  try {
    return vault.open(Buffer.from(sealed, 'base64'));
  } catch {
    return null; // the key ring is another one now
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nobody has signed in yet
  }
}

function setAside(file: string): void {
  try {
    renameSync(file, `${file}.bad`);
  } catch {
    // read again by the next start
  }
}

function usable(address: string): boolean {
  try {
    return serverAddress(address) === address;
  } catch {
    return false;
  }
}
