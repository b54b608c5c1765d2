import { type Check, perFile } from "../check.ts";
import { type Import, importsOf, isTest, type Source } from "../source.ts";

// Checks which folders may import which within the server and the web application.

/** Folders below the capabilities, whose files may be imported directly. */
export const serverGround = new Set(["database", "http", "jobs", "ports", "testing"]);
const webGround = new Set(["betting", "data", "forms", "kit", "lists", "live", "people", "ports", "reporting", "settings", "styles"]);
/** Folders above the capabilities that assemble them: the application, the mock mode's application, the kit's demo page. */
const webRoof = new Set(["shell", "mock", "showroom"]);

/** The folder directly below an application's `src`; undefined for a file directly in it. */
function roomOf(path: string, app: string): string | undefined {
  return new RegExp(`^apps/${app}/src/([^/]+)/`).exec(path)?.[1];
}

export const serverCapabilities: Check = {
  rule: "a capability of the server uses another only through its index.ts",
  look: perFile((file) => !file.path.startsWith("apps/server/src/") ? [] : importsOf(file).flatMap(({ target, line }) => {
    const room = target === undefined ? undefined : roomOf(target, "server");
    if (target === undefined || room === undefined || serverGround.has(room) || room === roomOf(file.path, "server")) return [];
    return target === `apps/server/src/${room}/index.ts` ? [] : [{ path: file.path, line, message: `goes past the front door of ${room}: ${target}` }];
  })),
  bad: [
    { "apps/server/src/tickets/sell.ts": 'import { x } from "../lines/queries.ts";' },
    { "apps/server/src/server.ts": 'import { x } from "./lines/queries.ts";' },
  ],
  good: [
    { "apps/server/src/tickets/sell.ts": 'import { x } from "../lines/index.ts";\nimport { y } from "./queries.ts";' },
    { "apps/server/src/tickets/sell.ts": 'import { z } from "../database/query.ts";' },
  ],
};

export const platformUsesNoDomain: Check = {
  rule: "the database's folder and the ports know no capability",
  look: perFile((file) => !/^apps\/server\/src\/(database|ports)\//.test(file.path) || isTest(file.path) ? [] : importsOf(file).flatMap(({ target, line }) => {
    const room = target === undefined ? undefined : roomOf(target, "server");
    return room === undefined || serverGround.has(room) ? [] : [{ path: file.path, line, message: `must not know ${room}` }];
  })),
  bad: [{ "apps/server/src/database/database.ts": 'import { x } from "../tickets/index.ts";' }],
  good: [
    { "apps/server/src/database/database.ts": 'import { x } from "./query.ts";' },
    { "apps/server/src/http/routes.ts": 'import { x } from "../identity/index.ts";' },
  ],
};

export const webCapabilities: Check = {
  rule: "a folder of pages does not import another one, nor the shell over it; what pages share stands below them and knows none",
  look: perFile((file) => {
    const own = roomOf(file.path, "web");
    return own === undefined || webRoof.has(own) ? [] : importsOf(file).flatMap(({ target, line }) => {
      const room = target === undefined ? undefined : roomOf(target, "web");
      return room === undefined || room === own || webGround.has(room) ? [] : [{ path: file.path, line, message: `${own} must not import ${room}` }];
    });
  }),
  bad: [
    { "apps/web/src/tickets/sell.tsx": 'import { Board } from "../lines/board.tsx";' },
    { "apps/web/src/tickets/sell.tsx": 'import type { Viewer } from "../shell/menu.ts";' },
    { "apps/web/src/data/panels.ts": 'import type { Slip } from "../terminal/slip.ts";' },
  ],
  good: [
    { "apps/web/src/tickets/sell.tsx": 'import { Grid } from "../kit/grid.tsx";\nimport { slip } from "./slip.ts";' },
    { "apps/web/src/shell/header.tsx": 'import { Bell } from "../referrals/bell.tsx";' },
  ],
};

export const pagesNeverImportPages: Check = {
  rule: "pages never import pages",
  look: (project) => {
    const isShell = (file: Source): boolean => roomOf(file.path, "web") === "shell";
    const pages = new Set(project.filter(isShell).flatMap(importsOf).filter(({ isLazy }) => isLazy).map(({ target }) => target));
    return project.filter((file) => !isShell(file) && !isTest(file.path)).flatMap((file) => importsOf(file)
      .filter(({ target }) => target !== undefined && pages.has(target))
      .map(({ line, target }) => ({ path: file.path, line, message: `${target} is a page` })));
  },
  bad: [{
    "apps/web/src/shell/menu.ts": 'const page = () => import("../lines/board.tsx");',
    "apps/web/src/lines/board.tsx": "export const board = 1;",
    "apps/web/src/lines/history.tsx": 'import { board } from "./board.tsx";',
  }],
  good: [{
    "apps/web/src/shell/menu.ts": 'const page = () => import("../lines/board.tsx");',
    "apps/web/src/lines/board.tsx": 'import { row } from "./row.tsx";',
    "apps/web/src/lines/row.tsx": "export const row = 1;",
  }],
};

const unknownToKit = new Set(["@chalkboard/contract", "@chalkboard/engine", "@chalkboard/ledger"]);

export const kitUsesNoCall: Check = {
  rule: "the kit knows no call and no sport",
  look: perFile((file) => roomOf(file.path, "web") !== "kit" || isTest(file.path) ? [] : importsOf(file).flatMap(({ specifier, target, line }: Import) => {
    const room = target === undefined ? undefined : roomOf(target, "web");
    const isAllowed = target === undefined ? !unknownToKit.has(specifier) : room === "kit" || room === "ports" || room === "styles";
    return isAllowed ? [] : [{ path: file.path, line, message: `the kit must not import ${specifier}` }];
  })),
  bad: [
    { "apps/web/src/kit/grid.tsx": 'import { useAsk } from "../data/use-ask.ts";' },
    { "apps/web/src/kit/grid.tsx": 'import { betTypes } from "@chalkboard/engine";' },
  ],
  good: [{ "apps/web/src/kit/grid.tsx": 'import { Table } from "@mantine/core";\nimport { money } from "./money.tsx";' }],
};
