import { type Check, type Finding, perFile } from "../check.ts";
import { isServerGround } from "./rooms.ts";
import { type Import, importsOf, isTest, type Source } from "../source.ts";

// Checks who may import whom among the workspaces: kernel ← engine, ledger ← contract ← messages ← sheets ← server,
// web, print-helper ← simulator, e2e; feed imports kernel only.

type Workspace = {
  readonly name: string;
  readonly folder: string;
  /** Workspaces that it may import. */
  readonly uses: readonly string[];
  /** A pure workspace uses no platform: no built-in module, and only these packages. */
  readonly packages?: readonly string[];
  /** Folders and files of other workspaces that it may import directly. */
  readonly sees?: readonly string[];
};

const pure = ["kernel", "engine", "ledger", "contract", "i18n", "list-columns"];
const workspaces: readonly Workspace[] = [
  { name: "kernel", folder: "packages/kernel", uses: [], packages: [] },
  { name: "engine", folder: "packages/engine", uses: ["kernel"], packages: [] },
  { name: "ledger", folder: "packages/ledger", uses: ["kernel"], packages: [] },
  { name: "contract", folder: "packages/contract", uses: ["kernel", "engine", "ledger"], packages: ["zod"] },
  { name: "i18n", folder: "packages/i18n", uses: ["kernel", "engine", "ledger", "contract"], packages: ["i18next"] },
  {
    name: "list-columns",
    folder: "packages/list-columns",
    uses: ["kernel", "engine", "ledger", "contract", "i18n"],
    packages: ["bowser"],
  },
  { name: "server", folder: "apps/server", uses: pure },
  { name: "web", folder: "apps/web", uses: pure },
  { name: "print-helper", folder: "apps/print-helper", uses: pure },
  { name: "feed", folder: "apps/feed", uses: ["kernel"] },
  { name: "simulator", folder: "simulator", uses: [...pure, "server", "feed"] },
  {
    name: "bench",
    folder: "bench",
    uses: [...pure, "server", "feed", "simulator"],
    sees: ["e2e/src/fresh-browser.ts", "simulator/src/month/index.ts"],
  },
  // A journey counts the messages that the web's own live layer receives.
  {
    name: "e2e",
    folder: "e2e",
    uses: [...pure, "server", "feed", "simulator", "print-helper"],
    sees: ["apps/web/src/live/", "apps/web/src/data/connection/sealed.ts"],
  },
];
/** Tests may read the syntax trees of the code that they judge. */
const testPackages = new Set(["vitest", "fast-check", "typescript"]);

function workspaceOf(path: string): Workspace | undefined {
  return workspaces.find(({ folder }) => path.startsWith(`${folder}/`));
}

export const importDirections: Check = {
  rule: "a workspace imports only those below it, and through their front door",
  look: perFile((file) => {
    const workspace = workspaceOf(file.path);
    if (workspace === undefined) return [];
    return importsOf(file).flatMap((from) => {
      const message = wrong(workspace, from, isTest(file.path));
      return message === undefined ? [] : [{ path: file.path, line: from.line, message }];
    });
  }),
  bad: [
    { "apps/web/src/a.ts": 'import { x } from "@chalkboard/server";' },
    { "apps/server/src/a.ts": 'export { x } from "../../web/src/b.ts";' },
    { "packages/kernel/src/a.ts": 'import type { x } from "@chalkboard/engine";' },
    { "packages/engine/src/a.ts": 'import { readFile } from "node:fs";' },
    { "packages/engine/src/a.ts": 'import { z } from "zod";' },
    { "apps/feed/src/a.ts": 'const later = import("@chalkboard/contract");' },
    { "apps/server/src/a.ts": 'import { x } from "@chalkboard/engine/src/odds/stake.ts";' },
    { "simulator/src/a.ts": 'import { x } from "../../apps/server/src/selling/tickets/sell.ts";' },
    { "e2e/src/a.test.ts": 'import { x } from "../../apps/web/src/shell/menu.ts";' },
  ],
  good: [
    { "apps/web/src/a.ts": 'import { x } from "@chalkboard/i18n";' },
    { "packages/contract/src/a.ts": 'import { z } from "zod";' },
    { "packages/engine/src/a.test.ts": 'import { test } from "vitest";\nimport { join } from "node:path";' },
    {
      "simulator/src/a.ts":
        'import { x } from "../../apps/server/src/money/index.ts";\nimport { y } from "../../apps/server/src/platform/http/form.ts";',
    },
    { "e2e/src/a.test.ts": 'import { x } from "../../apps/web/src/live/host.ts";' },
    { "tools/a.ts": 'import { x } from "../apps/server/src/server.ts";' },
  ],
};

function wrong(workspace: Workspace, { specifier, target }: Import, inTest: boolean): string | undefined {
  if (target !== undefined) {
    const isOpen =
      target.startsWith(`${workspace.folder}/`) ||
      (rigs.has(workspace.name) && isServersGround(target)) ||
      (workspace.sees ?? []).some((folder) => target.startsWith(folder));
    return isOpen ? undefined : `a relative path leaves ${workspace.name}: ${specifier}`;
  }
  if (specifier.startsWith("@chalkboard/")) {
    const [, name = "", ...inside] = specifier.split("/");
    if (inside.length > 0) return `${specifier} goes past the front door of ${name}`;
    return workspace.uses.includes(name) || name === workspace.name
      ? undefined
      : `${workspace.name} must not import ${name}`;
  }
  if (workspace.packages === undefined || (inTest && (testPackages.has(specifier) || specifier.startsWith("node:"))))
    return undefined;
  return workspace.packages.includes(specifier)
    ? undefined
    : `${workspace.name} is pure and must not import ${specifier}`;
}

/**
 * They assemble a server with another clock or database, so they may import the server's base and HTTP layers directly.
 */
const rigs = new Set(["simulator", "bench", "e2e"]);

function isServersGround(target: string): boolean {
  return isServerGround(target) || /^apps\/server\/src\/([^/]+|.+\/index)\.ts$/.test(target);
}

export const declaredDependencies: Check = {
  rule: "what a workspace imports is in its package.json",
  look: (project) => workspaces.flatMap((workspace) => undeclared(workspace, project)),
  bad: [
    { "apps/feed/package.json": '{"dependencies":{"fastify":"5"}}', "apps/feed/src/a.ts": 'import { z } from "zod";' },
  ],
  good: [
    {
      "apps/feed/package.json": '{"dependencies":{"@a/b":"5"}}',
      "apps/feed/src/a.ts": 'import { z } from "@a/b/more";\nimport "node:fs";',
    },
    { "apps/feed/package.json": "{}", "apps/feed/src/a.test.ts": 'import { test } from "vitest";' },
  ],
};

type Manifest = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

function undeclared({ name, folder }: Workspace, project: readonly Source[]): readonly Finding[] {
  const manifest = project.find(({ path }) => path === `${folder}/package.json`);
  if (manifest === undefined) return [];
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest.text) as Manifest;
  const declared = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
  return project
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap((file) =>
      importsOf(file).flatMap(({ specifier, target, line }) => {
        const wanted = specifier.startsWith("@")
          ? specifier.split("/").slice(0, 2).join("/")
          : (specifier.split("/")[0] ?? "");
        const isKnown =
          target !== undefined ||
          /^(node|virtual):/.test(specifier) ||
          declared.has(wanted) ||
          wanted === `@chalkboard/${name}`;
        return isKnown || testPackages.has(wanted)
          ? []
          : [{ path: file.path, line, message: `${wanted} is not in ${folder}/package.json` }];
      }),
    );
}
