import type { Check } from "../check.ts";
import { importsOf, isTest, type Source } from "../source.ts";

// Checks for import cycles. Files in a cycle are one file in several pieces: none can be read, moved or tested without
// the others. Type imports count too.

export const noCircles: Check = {
  rule: "no file imports itself through others, for types neither",
  look: (project) =>
    circlesOf(graphOf(project)).map((circle) => ({
      path: circle[0] ?? "",
      line: 1,
      message: `a circle of files: ${[...circle, circle[0]].join(" → ")}`,
    })),
  bad: [
    {
      "packages/engine/src/a.ts": 'import { b } from "./b.ts";',
      "packages/engine/src/b.ts": 'import { a } from "./a.ts";',
    },
    {
      "apps/server/src/tickets/figures.ts": 'import type { Accepted } from "./write.ts";',
      "apps/server/src/tickets/write.ts": 'import type { Gathered } from "./gather.ts";',
      "apps/server/src/tickets/gather.ts": 'import { gatherFigures } from "./figures.ts";',
    },
    {
      "apps/web/src/kit/plot.tsx": 'const drawn = import("./drawn.tsx");',
      "apps/web/src/kit/drawn.tsx": 'export type { Props } from "./plot.tsx";',
    },
  ],
  good: [
    {
      "apps/web/src/a.ts": 'import { b } from "./b.ts";\nimport { c } from "./c.ts";',
      "apps/web/src/b.ts": 'import { c } from "./c.ts";',
      "apps/web/src/c.ts": "export const c = 1;",
    },
  ],
};

/**
 * Folders beside each other that use each other in a circle are one folder in several pieces. What lies in a folder
 * itself may use what lies in the folders below it, and the other way round: an index.ts offers what is below it.
 */
export const noFolderCircles: Check = {
  rule: "no folder uses itself through the folders beside it",
  look: (project) =>
    folderGraphs(project).flatMap(([parent, graph]) =>
      circlesOf(graph).map((circle) => ({
        path: `${parent}/${circle[0] ?? ""}`,
        line: 1,
        message: `a circle of folders: ${[...circle, circle[0]].join(" → ")}`,
      })),
    ),
  bad: [
    {
      "apps/server/src/money/loans/a.ts": 'import { b } from "../weeks/b.ts";',
      "apps/server/src/money/weeks/b.ts": "",
      "apps/server/src/money/weeks/c.ts": 'import { d } from "../loans/d.ts";',
      "apps/server/src/money/loans/d.ts": "",
    },
    {
      "apps/web/src/kit/grid/a.ts": 'import { b } from "../../data/b.ts";',
      "apps/web/src/data/b.ts": "",
      "apps/web/src/data/c.ts": 'import { d } from "../kit/d.ts";',
      "apps/web/src/kit/d.ts": "",
    },
  ],
  good: [
    {
      "apps/server/src/money/loans/a.ts": 'import { b } from "../weeks/b.ts";\nimport { c } from "../c.ts";',
      "apps/server/src/money/weeks/b.ts": "",
      "apps/server/src/money/c.ts": 'import { a } from "./loans/a.ts";',
    },
  ],
};

/**
 * For each folder: which of the folders in it uses which, by all the files below them. What only tests use does not
 * count.
 */
function folderGraphs(project: readonly Source[]): readonly (readonly [parent: string, graph: Graph])[] {
  const graphs = new Map<string, Map<string, Set<string>>>();
  const code = new Set(project.filter(({ tree }) => tree !== undefined).map(({ path }) => path));
  const isCounted = (path: string): boolean => code.has(path) && !isTest(path) && !path.includes("/testing/");
  for (const file of project.filter(({ path }) => isCounted(path))) {
    for (const { target } of importsOf(file)) {
      if (target === undefined || !isCounted(target)) continue;
      const [from, to] = [file.path.split("/"), target.split("/")];
      const depth = from.findIndex((part, index) => part !== to[index]);
      if (depth < 0 || depth >= from.length - 1 || depth >= to.length - 1) continue;
      const [parent, user = "", used = ""] = [from.slice(0, depth).join("/"), from[depth], to[depth]];
      const graph = graphs.get(parent) ?? new Map<string, Set<string>>();
      graphs.set(parent, graph.set(user, (graph.get(user) ?? new Set()).add(used)));
    }
  }
  return [...graphs].map(([parent, graph]) => [
    parent,
    new Map([...graph].map(([folder, used]) => [folder, [...used]])),
  ]);
}

type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(project: readonly Source[]): Graph {
  const code = new Set(project.filter(({ tree }) => tree !== undefined).map(({ path }) => path));
  return new Map(
    project
      .filter(({ path }) => code.has(path))
      .map((file) => [
        file.path,
        importsOf(file).flatMap(({ target }) => (target !== undefined && code.has(target) ? [target] : [])),
      ]),
  );
}

/** Reports a cycle for every import that leads back to a file on the path to it. */
function circlesOf(graph: Graph): readonly (readonly string[])[] {
  const done = new Set<string>();
  const circles: (readonly string[])[] = [];
  const way: string[] = [];
  const visit = (path: string): void => {
    if (done.has(path)) return;
    const from = way.indexOf(path);
    if (from >= 0) {
      circles.push(way.slice(from));
      return;
    }
    way.push(path);
    for (const next of graph.get(path) ?? []) visit(next);
    way.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return circles;
}
