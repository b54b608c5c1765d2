// `npm run bench`: measures, and prints one figure a line: name, value, unit.

import { parseArgs } from "node:util";
import { bench, type PartName, partNames } from "./bench.ts";
import { type BenchSize, type Figure, shown } from "./figures.ts";

const usage = `npm run bench -- [--only PART] [--json] [--quick | --full] [--month URL]
  --only PART  one of ${partNames.join(", ")}; may be given several times
  --json       one object: name → {value, unit}
  --quick      shows that everything works, in seconds; the figures mean little
  --full       100,000 tickets to settle, 5 million stored ones to sell and to look beside, and 500 live connections
  --month URL  a database that holds a month (npm run sim:month -- --keep URL); with --full it grows
  A new server sells for 15 s before it is measured; then each load is warmed up for 2.5 s and measured for 6 s.`;

const wanted = readArguments();
if (typeof wanted === "string") {
  console.error(wanted);
  process.exit(2);
}

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // The part being measured loses its database at the end; errors from then on are expected.
    process.on("uncaughtException", () => undefined);
    interrupted.abort();
  });
}

const { names, json, ...size } = wanted;
const figures: Figure[] = [];
try {
  await bench(
    names,
    size,
    {
      onFigure: (figure) => {
        figures.push(figure);
        if (!json) console.log(shown(figure));
      },
      onSkipped: (part, reason) => console.error(`${part} is skipped: ${reason}`),
    },
    interrupted.signal,
  );
  if (json)
    console.log(
      JSON.stringify(Object.fromEntries(figures.map(({ name, value, unit }) => [name, { value, unit }])), undefined, 2),
    );
} catch (error) {
  console.error(interrupted.signal.aborted ? "The bench was interrupted." : error);
  process.exitCode = 1;
}
process.exit();

type Wanted = BenchSize & { readonly names: readonly PartName[]; readonly json: boolean };

/** The parsed command line, or a sentence about what is wrong with it. */
function readArguments(): Wanted | string {
  try {
    const {
      values: { only, json, quick, full, month },
    } = parseArgs({
      options: {
        only: { type: "string", multiple: true, default: [] },
        json: { type: "boolean", default: false },
        quick: { type: "boolean", default: false },
        full: { type: "boolean", default: false },
        month: { type: "string" },
      },
    });
    const unknown = only.find((name) => !partNames.some((part) => part === name));
    if (unknown !== undefined) return `There is no part ${unknown}.\n${usage}`;
    return { names: partNames.filter((part) => only.length === 0 || only.includes(part)), json, quick, full, month };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${usage}`;
  }
}
