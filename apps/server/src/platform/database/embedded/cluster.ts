import { randomBytes, createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Account, isReachable, postgresAccount, run } from "./account.ts";
import { type Binaries, makeOpenFolder, sharedFolder } from "./binaries.ts";
import { EmbeddedPostgresError, folderFault } from "./error.ts";

// One PostgreSQL cluster on disk: its folder, its creation, its settings.

/** The superuser of the cluster and the name of our database in it. */
export const owner = "chalkboard";

const postgresVersion = "18";
const freshClusterBytes = 128 * 1024 * 1024;

export type Cluster = {
  /** PostgreSQL's own data folder. */
  readonly pgdata: string;
  readonly logFile: string;
  readonly passwordFile: string;
  readonly account: Account | undefined;
};

/**
 * Decides where the cluster of a data folder is. It is in the data folder itself, unless root started us and
 * PostgreSQL's account cannot enter that (a project under /root): then it is under /var/lib/chalkboard, in a folder
 * named after the data folder's path, so that the next start finds it again.
 * @throws EmbeddedPostgresError when the data folder cannot be made or written
 */
export async function locate(dataDir: string): Promise<Cluster> {
  try {
    await makeOpenFolder(dataDir);
    const folder = await realpath(dataDir);
    await probe(folder);
    const account = await postgresAccount(join(folder, "postgres"));
    const home = account === undefined ? folder : await reachableHome(folder, account);
    return {
      pgdata: join(home, "postgres"),
      logFile: join(home, "postgres-log", "postgres.log"),
      passwordFile: join(folder, "postgres-password"),
      account,
    };
  } catch (error) {
    throw folderFault(error, dataDir) ?? error;
  }
}

async function reachableHome(folder: string, account: Account): Promise<string> {
  const { mode } = await stat(folder);
  // The data folder is ours: everyone may enter it, and its contents keep their own rights.
  if ((mode & 0o111) !== 0o111) await chmod(folder, (mode & 0o7777) | 0o111);
  if (await isReachable(folder, account)) return folder;
  const home = join(sharedFolder, createHash("sha256").update(folder).digest("hex").slice(0, 16));
  await makeOpenFolder(home);
  return home;
}

/**
 * Writes and removes a small file: missing rights, a read-only file system and a full disk show here, and not in the
 * middle of a sale.
 */
async function probe(folder: string): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(8192));
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Creates the cluster unless it exists. If this process is killed on the way, the next start finds either no cluster or
 * a complete one: the finished folder gets its name last.
 * @param durable false for tests, which lose nothing in a power cut
 * @returns the superuser's password
 */
export async function ensureCluster(cluster: Cluster, binaries: Binaries, durable: boolean): Promise<string> {
  const { pgdata, account } = cluster;
  try {
    const version = await readFile(join(pgdata, "PG_VERSION"), "utf8").catch(() => undefined);
    if (version !== undefined) return await existing(cluster, version.trim());
    const { bavail, bsize } = await statfs(dirname(pgdata));
    if (bavail * bsize < freshClusterBytes) {
      const left = `has less than ${freshClusterBytes >> 20} MB left; free some space or choose another with --data`;
      throw new EmbeddedPostgresError("fullDisk", `The disk that holds the data folder ${dirname(pgdata)} ${left}.`);
    }
    await sweep(dirname(pgdata));
    const password = await keptPassword(cluster.passwordFile);
    const unfinished = `${pgdata}.${process.pid}.${randomBytes(4).toString("hex")}`;
    await makeAccountFolder(unfinished, account);
    await initialise(unfinished, binaries, account, password, durable);
    await rename(unfinished, pgdata).catch(async (error: NodeJS.ErrnoException) => {
      await rm(unfinished, { recursive: true, force: true });
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    return password;
  } catch (error) {
    throw folderFault(error, dirname(pgdata)) ?? error;
  }
}

async function existing(cluster: Cluster, version: string): Promise<string> {
  if (version !== postgresVersion) {
    throw new EmbeddedPostgresError(
      "otherVersion",
      `The data in ${cluster.pgdata} is of PostgreSQL ${version}, and this is ${postgresVersion}; move it over with pg_upgrade, or begin again with --fresh.`,
    );
  }
  const password = await readFile(cluster.passwordFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (password !== undefined) return password;
  throw new EmbeddedPostgresError(
    "lostPassword",
    `The database's password file ${cluster.passwordFile} is missing; put it back, or begin again with --fresh.`,
  );
}

async function initialise(
  pgdata: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
  durable: boolean,
): Promise<void> {
  const passwordCopy = `${pgdata}.password`;
  try {
    await writeFile(passwordCopy, password, { mode: 0o600 });
    if (account !== undefined) await chown(passwordCopy, account.uid, account.gid);
    const made = await run(
      binaries.initdb,
      [
        `--pgdata=${pgdata}`,
        `--username=${owner}`,
        `--pwfile=${passwordCopy}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // Sorted by code point as locale C is, but with upper and lower case beyond ASCII.
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
        ...(durable ? [] : ["--no-sync"]),
      ],
      account,
    );
    if (!made.ok)
      throw new EmbeddedPostgresError(
        "failedToStart",
        `The database could not be made in ${pgdata}: ${lastLine(made.text)}`,
        made.text,
      );
  } catch (error) {
    await rm(pgdata, { recursive: true, force: true });
    throw folderFault(error instanceof EmbeddedPostgresError ? error.cause : error, dirname(pgdata)) ?? error;
  } finally {
    await rm(passwordCopy, { force: true });
  }
}

/** The password of the data folder, created at the first use; two processes that create it at once get the same one. */
async function keptPassword(file: string): Promise<string> {
  await writeFile(file, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return readFile(file, "utf8");
}

/** Removes what a process left that was killed while it created a cluster. */
async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^postgres\.(\d+)\.[0-9a-f]+(\.password)?$/.exec(name)?.[1];
    if (pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid)))
      await rm(join(home, name), { recursive: true, force: true });
  }
}

/**
 * Whether a process with that id runs, no matter who owns it. A process that has ended but was not reaped by its parent
 * does not run.
 */
export function isAlive(pid: number): boolean {
  return isListed(pid) && !isEnded(pid);
}

/** Whether the system lists a process with that id, running or ended. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Linux lists an ended process as state Z until its parent reaps it; in a container that may never happen. */
function isEnded(pid: number): boolean {
  try {
    // The name before the state is in brackets and may contain brackets.
    return /^.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/**
 * Writes PostgreSQL's settings: ours, then the caller's. They are rewritten at each start, so that an old cluster gets
 * the current ones.
 */
export async function configure(
  { pgdata, logFile, account }: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const all = { ...ours, port: String(port), ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  try {
    await writeFile(join(pgdata, "postgresql.conf"), `# Written at each start.\n${lines.join("\n")}\n`);
    await makeAccountFolder(dirname(logFile), account);
  } catch (error) {
    throw folderFault(error, pgdata) ?? error;
  }
}

const ours: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_checkpoints: "off",
  max_connections: "100",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  // Sales are many short statements: JIT compilation costs more than it saves.
  jit: "off",
};

async function makeAccountFolder(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

/** The last line that is not empty. */
export function lastLine(text: string): string {
  return (
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .at(-1) ?? "no reason was given"
  );
}
