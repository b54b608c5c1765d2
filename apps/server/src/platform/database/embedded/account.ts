import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { EmbeddedPostgresError } from "./error.ts";

// PostgreSQL refuses to run as root. Started by root, it runs under another account, and everything that it reads must
// be reachable from there.

/** An account of the system, as the kernel knows it. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * The account under which PostgreSQL runs: undefined for "as the current user", which is right for everyone but root.
 * An account named `chalkboard` is used where an administrator made one, else `nobody`, which every system has. (An
 * unused number is not enough: initdb asks for the account's name.)
 * @param pgdata an existing cluster keeps the account that owns it
 */
export async function postgresAccount(pgdata: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(pgdata).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = (await named("chalkboard")) ?? (await named("nobody"));
  if (account !== undefined) return account;
  throw new EmbeddedPostgresError(
    "missingRights",
    "PostgreSQL does not run as root, and this system has no account 'nobody' to run it under; make one named 'chalkboard' or start as another user.",
  );
}

async function named(name: string): Promise<Account | undefined> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
  if (fields === undefined) return undefined;
  // macOS writes nobody as -2, which the system calls take as an unsigned number.
  return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 };
}

/** Whether an account can enter a folder: it needs the search bit on each folder above it. */
export async function isReachable(path: string, account: Account): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

export type Ran = { readonly ok: boolean; readonly text: string };

/** Runs one of PostgreSQL's programs to its end, under the account, outside our folder and our environment. */
export function run(program: string, args: readonly string[], account: Account | undefined): Promise<Ran> {
  const options = { ...account, cwd: "/", env: { LC_ALL: "C", PATH: "/usr/bin:/bin" } };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, text: `${stdout}${stderr}`.trim() || (error?.message ?? "") });
    });
  });
}
