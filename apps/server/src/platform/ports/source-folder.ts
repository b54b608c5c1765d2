// The server's folder from which outside sources take files. Nothing outside of it is visible, whatever a name or a
// link says (docs/design/catalog.md).
import { constants } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { decodeText } from "@chalkboard/kernel";

/** Why there is no result, in a sentence for the log. */
export type FolderFault = { readonly fault: string };

/** A file's state: size in bytes, and when it changed in milliseconds since 1970. */
export type FileState = { readonly size: number; readonly changedAt: number };
export type FoundFile = FileState & { readonly name: string };

export type SourceFolder = {
  /** The folders below it, by their relative paths. */
  readonly folders: () => Promise<readonly string[]>;
  /** The CSV files of one of them, in the order of their names. Unreadable ones have size 0. */
  readonly look: (folder: string) => Promise<readonly FoundFile[] | FolderFault>;
  /** A file's text, with its state at the time of reading. */
  readonly read: (
    folder: string,
    name: string,
    longest: number,
  ) => Promise<(FileState & { readonly text: string }) | FolderFault>;
};

const mostFolders = 500;
const deepest = 4;
const mostFiles = 2_000;
const isFileName = (name: string): boolean => /^[^.].*\.csv$/i.test(name);
const missing: FileState = { size: 0, changedAt: 0 };

/** Opens the root; its existence is checked at each access, because a disk may be mounted later. */
export function openSourceFolder(root: string): SourceFolder {
  /** The real location of a path below the root. */
  async function inside(...parts: readonly string[]): Promise<string | FolderFault> {
    try {
      const top = await realpath(root);
      const real = await realpath(join(top, ...parts));
      return real.startsWith(top === sep ? top : top + sep)
        ? real
        : { fault: `${parts.join("/")} leads out of the installation's folder` };
    } catch (error) {
      return faultOf(error, parts.join("/"));
    }
  }

  async function current(folder: string, name: string): Promise<FileState> {
    const real = await inside(folder, name);
    return typeof real === "string" ? stat(real).then(currentOf, () => missing) : missing;
  }

  async function below(path: string, depth: number): Promise<readonly string[]> {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    const own = entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => join(path, name))
      .toSorted();
    const further =
      depth >= deepest ? [] : await Promise.all(own.slice(0, mostFolders).map((one) => below(one, depth + 1)));
    return [...own, ...further.flat()].slice(0, mostFolders);
  }

  return {
    folders: async () => (await below(root, 1)).map((path) => relative(root, path).split(sep).join("/")).toSorted(),
    look: async (folder) => {
      const real = await inside(folder);
      if (typeof real !== "string") return real;
      try {
        const names = (await readdir(real)).filter(isFileName).toSorted().slice(0, mostFiles);
        return await Promise.all(names.map(async (name) => ({ name, ...(await current(folder, name)) })));
      } catch (error) {
        return faultOf(error, folder);
      }
    },
    read: async (folder, name, longest) => {
      const real = await inside(folder, name);
      if (typeof real !== "string") return real;
      try {
        // A link created since, a pipe or a device is not waited for.
        await using file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
        const before = await file.stat();
        if (!before.isFile()) return { fault: "it is no file" };
        if (before.size > longest)
          return { fault: `it has ${String(before.size)} bytes, of at most ${String(longest)}` };
        const decoded = decodeText(await file.readFile());
        if ("fault" in decoded) {
          return {
            fault:
              decoded.fault === "damaged"
                ? `letters were lost in its row ${String(decoded.line)}; save the original again as CSV UTF-8`
                : "its letters cannot be read; save it as CSV UTF-8",
          };
        }
        return { text: decoded.text, ...currentOf(await file.stat()) };
      } catch (error) {
        return faultOf(error, name);
      }
    },
  };
}

function currentOf({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): FileState {
  return { size, changedAt: Math.floor(mtimeMs) };
}

const words: Readonly<Record<string, string>> = {
  ENOENT: "is not there",
  EACCES: "may not be read by the server's user",
  EPERM: "may not be read by the server's user",
  ENOTDIR: "is no folder",
  EISDIR: "is a folder",
  ELOOP: "is a link without an end",
};

function faultOf(error: unknown, what: string): FolderFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return { fault: `${what} ${words[code] ?? `cannot be read (${code === "" ? String(error) : code})`}` };
}
