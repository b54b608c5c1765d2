import type { Check } from "../check.ts";
import { importsOf, type Source } from "../source.ts";

// Checks for import cycles. Files in a cycle are one file in several pieces: none can be read, moved or tested without
// the others. Type imports count too.

export const noCircles: Check = {
  rule: "no file imports itself through others, for types neither",
  look: (project) => circlesOf(graphOf(project)).map((circle) =>
    ({ path: circle[0] ?? "", line: 1, message: `a circle of files: ${[...circle, circle[0]].join(" → ")}` })),
  bad: [
    { "packages/engine/src/a.ts": 'import { b } from "./b.ts";', "packages/engine/src/b.ts": 'import { a } from "./a.ts";' },
    {
      "apps/server/src/tickets/figures.ts": 'import type { Accepted } from "./write.ts";',
      "apps/server/src/tickets/write.ts": 'import type { Gathered } from "./gather.ts";',
      "apps/server/src/tickets/gather.ts": 'import { gatherFigures } from "./figures.ts";',
    },
    { "apps/web/src/kit/plot.tsx": 'const drawn = import("./drawn.tsx");', "apps/web/src/kit/drawn.tsx": 'export type { Props } from "./plot.tsx";' },
  ],
  good: [
    {
      "apps/web/src/a.ts": 'import { b } from "./b.ts";\nimport { c } from "./c.ts";',
      "apps/web/src/b.ts": 'import { c } from "./c.ts";',
      "apps/web/src/c.ts": "export const c = 1;",
    },
  ],
};

type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(project: readonly Source[]): Graph {
  const code = new Set(project.filter(({ tree }) => tree !== undefined).map(({ path }) => path));
  return new Map(project.filter(({ path }) => code.has(path)).map((file) =>
    [file.path, importsOf(file).flatMap(({ target }) => (target !== undefined && code.has(target) ? [target] : []))]));
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
