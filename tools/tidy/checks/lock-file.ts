import { type Check, type Finding, perFile } from "../check.ts";

// The lock file must install everywhere, and tell nobody where it was written.

type Versions = Readonly<Record<string, string>>;
type Locked = { readonly resolved?: string; readonly dependencies?: Versions; readonly optionalDependencies?: Versions };

function lockFile(look: (packages: Readonly<Record<string, Locked>>) => readonly string[]): Check["look"] {
  return perFile(({ path, text }): readonly Finding[] => {
    if (path !== "package-lock.json") return [];
    const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Locked>> };
    return look(packages).map((message) => ({ path, line: 1, message }));
  });
}

export const lockFileWithoutHosts: Check = {
  rule: "the lock file names no registry",
  look: lockFile((packages) => Object.entries(packages).flatMap(([name, { resolved }]) =>
    resolved !== undefined && /^(https?|git)/.test(resolved) ? [`${name} is resolved to ${resolved}: install with omit-lockfile-registry-resolved`] : [])),
  bad: [{ "package-lock.json": '{"packages":{"node_modules/a":{"resolved":"https://registry.example/a.tgz"}}}' }],
  good: [{ "package-lock.json": '{"packages":{"node_modules/kernel":{"resolved":"packages/kernel"}}}' }],
};

export const wholeLockFile: Check = {
  // npm leaves out what it could not find, such as a build for another platform, and `npm ci` then refuses the whole file.
  rule: "every package that the lock file names is in it",
  look: lockFile((packages) => {
    const there = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
    return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => there.has(name) ? [] : [`${path} names ${name}`]));
  }),
  bad: [{ "package-lock.json": '{"packages":{"node_modules/a":{"optionalDependencies":{"@a/windows":"1.0.0"}}}}' }],
  good: [{ "package-lock.json": '{"packages":{"node_modules/a":{"optionalDependencies":{"@a/b":"1.0.0"}},"node_modules/c/node_modules/@a/b":{}}}' }],
};
