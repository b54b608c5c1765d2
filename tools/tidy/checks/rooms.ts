import { posix } from "node:path";
import { type Check, type Finding, perFile } from "../check.ts";
import { composition, domains, groundRooms, pageGround } from "../domains.ts";
import { type Import, importsOf, isTest, type Source } from "../source.ts";

// Who may import whom inside of the server, the contract and the web. A room is a folder with an index.ts; who is
// outside of it imports nothing else of it.

const server = "apps/server/src/";

/** Whether a file of the server belongs to the ground, which everybody uses file by file. */
export function isServerGround(path: string): boolean {
  return groundRooms.some((room) => path.startsWith(`${server}${room}/`));
}

/** The deepest folder with an index.ts around a file of the server; undefined where there is none. */
function roomOf(path: string, doors: ReadonlySet<string>): string | undefined {
  for (let folder = posix.dirname(path); folder.startsWith(server); folder = posix.dirname(folder)) {
    if (doors.has(`${folder}/index.ts`)) return folder;
  }
  return undefined;
}

export const frontDoors: Check = {
  rule: "a room of the server uses another only through its index.ts",
  look: (project) => {
    const doors = new Set(
      project.map(({ path }) => path).filter((path) => path.startsWith(server) && path.endsWith("/index.ts")),
    );
    return project
      .filter(({ path }) => path.startsWith(server))
      .flatMap((file) =>
        importsOf(file).flatMap(({ target, line }) => {
          if (target === undefined || !target.startsWith(server) || isServerGround(target)) return [];
          const room = roomOf(target, doors);
          if (room === undefined || target === `${room}/index.ts` || room === roomOf(file.path, doors)) return [];
          return [
            { path: file.path, line, message: `goes past the front door of ${room.slice(server.length)}: ${target}` },
          ];
        }),
      );
  },
  bad: [
    {
      "apps/server/src/selling/sale/sell.ts": 'import { x } from "../../trading/lines/queries.ts";',
      "apps/server/src/trading/lines/index.ts": "",
      "apps/server/src/trading/lines/queries.ts": "",
    },
    {
      "apps/server/src/server.ts": 'import { x } from "./trading/lines/live/board.ts";',
      "apps/server/src/trading/lines/index.ts": "",
      "apps/server/src/trading/lines/live/board.ts": "",
    },
  ],
  good: [
    {
      "apps/server/src/selling/sale/sell.ts":
        'import { x } from "../../trading/lines/index.ts";\nimport { y } from "./facts/queries.ts";',
      "apps/server/src/trading/lines/index.ts": "",
      "apps/server/src/selling/index.ts": "",
      "apps/server/src/selling/sale/facts/queries.ts": "",
    },
    {
      "apps/server/src/selling/sell.ts": 'import { z } from "../platform/database/query.ts";',
      "apps/server/src/platform/database/query.ts": "",
    },
  ],
};

const layered = [server, "packages/contract/src/"];

/** The folder right below `src`; undefined for a file that lies there itself. */
function domainOf(path: string, src: string): string | undefined {
  const [folder, ...rest] = path.startsWith(src) ? path.slice(src.length).split("/") : [];
  return rest.length === 0 ? undefined : folder;
}

export const domainUse: Check = {
  rule: "a domain uses only those that tools/tidy/domains.ts names for it",
  look: perFile((file) =>
    layered.flatMap((src) => {
      const own = domainOf(file.path, src);
      const allowed = own === undefined || isTest(file.path) ? undefined : domains[own];
      return allowed === undefined
        ? []
        : importsOf(file).flatMap(({ target, line }) => {
            const used = target === undefined ? undefined : domainOf(target, src);
            const isLayered = used !== undefined && (used in domains || composition.includes(used));
            if (!isLayered || used === own || allowed.includes(used)) return [];
            return [{ path: file.path, line, message: `${own} must not use ${used}` }];
          });
    }),
  ),
  bad: [
    { "apps/server/src/platform/database/database.ts": 'import { x } from "../../selling/index.ts";' },
    { "apps/server/src/trading/lines/move.ts": 'import { x } from "../../catalog/schedule/index.ts";' },
    { "apps/server/src/catalog/imports/report.ts": 'import { x } from "../../cli/command-line.ts";' },
    { "apps/server/src/identity/people/people.ts": 'import { x } from "../../bootstrap/index.ts";' },
    { "packages/contract/src/money/loans.ts": 'import { x } from "../reporting/reports.ts";' },
  ],
  good: [
    {
      "apps/server/src/reporting/reports/sums.ts":
        'import { x } from "../../money/index.ts";\nimport { y } from "../../platform/http/handlers.ts";',
    },
    { "apps/server/src/trading/lines/move.test.ts": 'import { x } from "../../catalog/schedule/index.ts";' },
    { "packages/contract/src/money/loans.ts": 'import { x } from "../core/call.ts";' },
  ],
};

const web = "apps/web/src/";
/** What brings the pages together: the application, the one of the mock mode, the page of the kit. */
const webRoof = new Set(["shell", "mock", "showroom"]);

/** The room of a page: domain and folder below it. What all pages use is one folder. */
function pageRoomOf(path: string): string | undefined {
  const parts = path.startsWith(web) ? path.slice(web.length).split("/") : [];
  const [folder] = parts;
  if (folder === undefined || parts.length === 1) return undefined;
  return pageGround.includes(folder) || webRoof.has(folder) ? folder : parts.slice(0, 2).join("/");
}

export const pageRooms: Check = {
  rule: "a room of pages does not import another one, nor the shell over it; what pages use is below them and knows none",
  look: perFile((file) => {
    const own = pageRoomOf(file.path);
    return own === undefined || webRoof.has(own)
      ? []
      : importsOf(file).flatMap(({ target, line }) => {
          const used = target === undefined ? undefined : pageRoomOf(target);
          if (used === undefined || used === own) return [];
          const [ownRank, usedRank] = [pageGround.indexOf(own), pageGround.indexOf(used)];
          // A test of the ground may look at anything in the ground.
          const isBelow = usedRank >= 0 && (ownRank < 0 || usedRank < ownRank || isTest(file.path));
          return isBelow ? [] : [{ path: file.path, line, message: `${own} must not import ${used}` }];
        });
  }),
  bad: [
    { "apps/web/src/selling/tickets/sell.tsx": 'import { Board } from "../../trading/lines/board.tsx";' },
    { "apps/web/src/selling/tickets/sell.tsx": 'import type { Viewer } from "../../shell/menu.ts";' },
    { "apps/web/src/data/panels.ts": 'import type { Slip } from "../selling/terminal/slip.ts";' },
    { "apps/web/src/kit/grid/grid.tsx": 'import { useCallQuery } from "../../data/use-call-query.ts";' },
  ],
  good: [
    {
      "apps/web/src/selling/tickets/sell.tsx":
        'import { Grid } from "../../kit/grid/grid.tsx";\nimport { slip } from "./slip.ts";',
    },
    { "apps/web/src/selling/tickets/sell.tsx": 'import { slip } from "./parts/slip.ts";' },
    { "apps/web/src/shell/header.tsx": 'import { Bell } from "../selling/referrals/bell.tsx";' },
  ],
};

export const pagesNeverImportPages: Check = {
  rule: "pages never import pages",
  look: (project) => {
    const isShell = (file: Source): boolean => pageRoomOf(file.path) === "shell";
    const pages = new Set(
      project
        .filter(isShell)
        .flatMap(importsOf)
        .filter(({ isLazy }) => isLazy)
        .map(({ target }) => target),
    );
    return project
      .filter((file) => !isShell(file) && !isTest(file.path))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ target }) => target !== undefined && pages.has(target))
          .map(({ line, target }) => ({ path: file.path, line, message: `${target} is a page` })),
      );
  },
  bad: [
    {
      "apps/web/src/shell/menu.ts": 'const page = () => import("../trading/lines/board.tsx");',
      "apps/web/src/trading/lines/board.tsx": "export const board = 1;",
      "apps/web/src/trading/lines/history.tsx": 'import { board } from "./board.tsx";',
    },
  ],
  good: [
    {
      "apps/web/src/shell/menu.ts": 'const page = () => import("../trading/lines/board.tsx");',
      "apps/web/src/trading/lines/board.tsx": 'import { row } from "./row.tsx";',
      "apps/web/src/trading/lines/row.tsx": "export const row = 1;",
    },
  ],
};

const unknownToKit = new Set(["@chalkboard/contract", "@chalkboard/engine", "@chalkboard/ledger"]);

export const kitUsesNoCall: Check = {
  rule: "the kit knows no call and no sport",
  look: perFile((file) =>
    !file.path.startsWith(`${web}kit/`) || isTest(file.path)
      ? []
      : importsOf(file).flatMap(({ specifier, target, line }: Import) =>
          target === undefined && unknownToKit.has(specifier)
            ? [{ path: file.path, line, message: `the kit must not import ${specifier}` }]
            : [],
        ),
  ),
  bad: [{ "apps/web/src/kit/grid/grid.tsx": 'import { betTypes } from "@chalkboard/engine";' }],
  good: [
    {
      "apps/web/src/kit/grid/grid.tsx":
        'import { Table } from "@mantine/core";\nimport { money } from "../format/money.tsx";',
    },
  ],
};

const folderFiles = 30;
/** One file a message area or a decision: a list, not a room. */
const listed = /^(docs\/decisions|packages\/i18n\/src\/\w+)$/;

export const smallFolders: Check = {
  rule: `a folder has at most ${folderFiles} files`,
  look: (project) => {
    const counts = new Map<string, number>();
    for (const { path } of project) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
    return [...counts].flatMap(([folder, count]): readonly Finding[] =>
      count <= folderFiles || listed.test(folder) ? [] : [{ path: folder, line: 1, message: `${count} files: rooms` }],
    );
  },
  bad: [Object.fromEntries(Array.from({ length: folderFiles + 1 }, (_, index) => [`apps/a/src/${index}.ts`, ""]))],
  good: [Object.fromEntries(Array.from({ length: folderFiles }, (_, index) => [`apps/a/src/${index}.ts`, ""]))],
};
