import { type Check, type Finding, perFile } from "../check.ts";

// The lock file must install everywhere, and must not reveal where it was written.

type Versions = Readonly<Record<string, string>>;
type Locked = {
  readonly resolved?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
};

function lockFile(look: (packages: Readonly<Record<string, Locked>>) => readonly string[]): Check["look"] {
  return perFile(({ path, text }): readonly Finding[] => {
    if (path !== "package-lock.json") return [];
    const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Locked>> };
    return look(packages).map((message) => ({ path, line: 1, message }));
  });
}

export const lockFileWithoutHosts: Check = {
  rule: "the lock file names no registry",
  look: lockFile((packages) =>
    Object.entries(packages).flatMap(([name, { resolved }]) =>
      resolved !== undefined && /^(https?|git)/.test(resolved)
        ? [`${name} is resolved to ${resolved}: install with omit-lockfile-registry-resolved`]
        : [],
    ),
  ),
  bad: [{ "package-lock.json": '{"packages":{"node_modules/a":{"resolved":"https://registry.example/a.tgz"}}}' }],
  good: [{ "package-lock.json": '{"packages":{"node_modules/kernel":{"resolved":"packages/kernel"}}}' }],
};

export const wholeLockFile: Check = {
  // npm omits what it could not find, such as a build for another platform, and `npm ci` then rejects the whole file.
  rule: "every package that the lock file names is in it",
  look: lockFile((packages) => {
    const there = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
    return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) =>
        there.has(name) ? [] : [`${path} names ${name}`],
      ),
    );
  }),
  bad: [{ "package-lock.json": '{"packages":{"node_modules/a":{"optionalDependencies":{"@a/windows":"1.0.0"}}}}' }],
  good: [
    {
      "package-lock.json":
        '{"packages":{"node_modules/a":{"optionalDependencies":{"@a/b":"1.0.0"}},"node_modules/c/node_modules/@a/b":{}}}',
    },
  ],
};

/**
 * Licences under which installed packages may be used and redistributed; the conditions of each are in
 * THIRD-PARTY-NOTICES.md.
 */
const knownLicences = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "Python-2.0",
  "OFL-1.1",
  "MPL-2.0",
  "LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later",
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
  "(MIT OR CC0-1.0)",
]);
/** Packages without a licence in their description, with the one found in their files. */
export const readLicences: ReadonlyMap<string, string> = new Map([["node_modules/png-js", "MIT"]]);

export const licences: Check = {
  rule: "every package has a licence that was looked at",
  look: lockFile((packages) =>
    Object.entries(packages).flatMap(([path, { license, link }]) => {
      if (!path.includes("node_modules/") || link === true) return [];
      const named = license ?? readLicences.get(path);
      return named !== undefined && knownLicences.has(named)
        ? []
        : [`${path}: ${named ?? "no licence"} is none that was looked at`];
    }),
  ),
  bad: [
    { "package-lock.json": '{"packages":{"node_modules/a":{"license":"AGPL-3.0-only"}}}' },
    { "package-lock.json": '{"packages":{"node_modules/a":{}}}' },
  ],
  good: [
    {
      "package-lock.json":
        '{"packages":{"":{},"node_modules/a":{"link":true},"node_modules/b":{"license":"MIT"},"node_modules/png-js":{}}}',
    },
  ],
};
