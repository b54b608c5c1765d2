import ts from "typescript";
import { type Check, type Finding, perFile } from "../check.ts";
import { isTest, lineOf, type Source, walk } from "../source.ts";

// Time, randomness, timers, the console and the environment are passed in; only ports, main files, tools and benchmarks
// access them directly.

/** Where the outside world may be accessed: ports wrap it, main files pass it in. */
function isOutside(path: string): boolean {
  return (
    /^apps\/[^/]+\/src\/(platform\/)?ports\//.test(path) ||
    /(^|[/-])main\.tsx?$/.test(path) ||
    path.startsWith("tools/") ||
    path.startsWith("bench/") ||
    // Journeys run in a browser's real time.
    path.startsWith("e2e/") ||
    /\.config\.(ts|mjs)$/.test(path) ||
    // The process of the embedded PostgreSQL is started, awaited and stopped here.
    path.startsWith("apps/server/src/platform/database/embedded/")
  );
}

/**
 * A banned call and its replacement. (performance.now is allowed: it measures durations and does not give the time.)
 */
const banned: readonly (readonly [call: string, instead: string])[] = [
  ["Date.now", "the clock port"],
  ["Math.random", "the random port"],
  ["setTimeout", "the timers port"],
  ["setInterval", "the timers port"],
  ["setImmediate", "the timers port"],
  ["crypto.randomUUID", "the random port"],
  ["crypto.getRandomValues", "the random port"],
];
const bannedObjects = new Map([["console", "the log port"]]);

export const bannedCalls: Check = {
  rule: "time, chance, timers and the console come through ports",
  look: perFile((file) => (file.tree === undefined || isOutside(file.path) ? [] : findings(file, file.tree))),
  bad: [
    { "apps/server/src/a.ts": "const at = Date.now();" },
    { "apps/server/src/a.ts": "const at = new Date();" },
    { "apps/server/src/a.ts": "const at = Date();" },
    { "packages/engine/src/a.ts": "const luck = Math.random;" },
    { "apps/web/src/live/a.ts": "setTimeout(run, 5);" },
    { "apps/web/src/live/a.ts": "globalThis.setInterval(run, 5);" },
    { "apps/server/src/a.test.ts": "await new Promise((resolve) => setTimeout(resolve, 5));" },
    { "apps/server/src/a.ts": 'import { setTimeout as delay } from "node:timers/promises";' },
    { "apps/server/src/a.ts": "console.log(1);" },
  ],
  good: [
    {
      "apps/server/src/a.ts":
        "// Date.now() is banned\nconst text = 'setTimeout';\nconst at = new Date(0);\nports.clock.now();",
    },
    { "apps/server/src/platform/ports/system.ts": "const at = Date.now();" },
    { "apps/server/src/cli/import-main.ts": "console.log(Date.now());" },
    { "simulator/src/replay-main.ts": "console.log(Date.now());" },
    { "apps/server/src/a.ts": "type Timers = { setTimeout: () => void };" },
  ],
};

function findings(file: Source, tree: ts.SourceFile): readonly Finding[] {
  const found: Finding[] = [];
  const add = (node: ts.Node, what: string, instead: string): void => {
    found.push({ path: file.path, line: lineOf(tree, node), message: `${what}: use ${instead}` });
  };
  walk(tree, (node) => {
    if (ts.isNewExpression(node) && isNamed(node.expression, "Date") && (node.arguments?.length ?? 0) === 0)
      add(node, "new Date()", "the clock port");
    if (ts.isCallExpression(node) && isNamed(node.expression, "Date")) add(node, "Date()", "the clock port");
    if (ts.isStringLiteral(node) && /^(node:)?timers(\/promises)?$/.test(node.text))
      add(node, node.text, "the timers port");
    const name = nameOf(node);
    if (name === undefined) return;
    const rule = banned.find(([call]) => call === name);
    if (rule !== undefined) add(node, rule[0], rule[1]);
    const instead = bannedObjects.get(name.split(".")[0] ?? "");
    if (instead !== undefined && name.includes(".")) add(node, name, instead);
  });
  return found;
}

/** `a.b` or a name that is read; undefined for declared names, and for members of something else. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const { text } = node.expression;
    return text === "globalThis" || text === "window" || text === "self" ? node.name.text : `${text}.${node.name.text}`;
  }
  if (!ts.isIdentifier(node)) return undefined;
  const { parent } = node;
  const isRead =
    ts.isExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isReturnStatement(parent);
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
  const isDeclared = ts.isVariableDeclaration(parent) && parent.name === node;
  return isRead && !isMember && !isDeclared ? node.text : undefined;
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

export const environment: Check = {
  rule: "the environment is read by main files and tools; a test may ask where its data lies",
  look: perFile((file) => {
    const { tree } = file;
    if (tree === undefined || isOutside(file.path) || isTest(file.path)) return [];
    const found: Finding[] = [];
    walk(tree, (node) => {
      if (nameOf(node) === "process.env")
        found.push({
          path: file.path,
          line: lineOf(tree, node),
          message: "process.env: hand it in from the main file",
        });
    });
    return found;
  }),
  bad: [{ "apps/server/src/a.ts": 'const url = process.env["DATABASE_URL"];' }],
  good: [
    { "apps/server/src/main.ts": "const url = process.env.DATABASE_URL;" },
    { "simulator/src/a.test.ts": "const data = process.env.CHALKBOARD_DATA;" },
  ],
};

const functions = "now|clock_timestamp|transaction_timestamp|statement_timestamp|timeofday|random|gen_random_uuid";
const databaseClock = new RegExp(
  `\\b(?:${functions})\\s*\\(|\\b(?:current_timestamp|current_date|localtimestamp)\\b`,
  "i",
);

/**
 * Where the database's own clock is intended: the sale clock reads it, and the outbox deletes rows by their real age.
 */
const databaseClockFiles = new Map([
  ["apps/server/src/platform/database/migrations/0001-roles-functions.sql", /clock_timestamp/],
  [
    "apps/server/src/platform/database/migrations/0013-audit-operations.sql",
    /created_at timestamptz not null default clock_timestamp/,
  ],
  ["apps/server/src/platform/jobs/jobs.ts", /j\.locked_at < clock_timestamp/],
  ["apps/server/src/platform/live/queries.ts", /published is not null and created_at < clock_timestamp/],
]);

export const databaseTime: Check = {
  rule: "SQL takes its time from app.clock() or an argument",
  look: perFile((file) => {
    if (file.path.endsWith(".sql")) return sqlFindings(file.path, file.text, 1);
    const { tree } = file;
    if (tree === undefined || !/^(apps\/server|simulator)\//.test(file.path) || isTest(file.path)) return [];
    const found: Finding[] = [];
    walk(tree, (node) => {
      const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
      if (isText) found.push(...sqlFindings(file.path, node.text, lineOf(tree, node)));
    });
    return found;
  }),
  bad: [
    { "apps/server/src/selling/tickets/queries.ts": "const q = query({}, `\n  select now() at`);" },
    { "apps/server/src/selling/tickets/queries.ts": "const q = `select ${a} where at < clock_timestamp()`;" },
    {
      "apps/server/src/platform/database/migrations/0009-x.sql":
        "create table x (at timestamptz default current_timestamp);",
    },
  ],
  good: [
    {
      "apps/server/src/selling/tickets/queries.ts":
        "const q = query({}, `select app.clock() at`); const at = `${ports.clock.now()}`;",
    },
    {
      "apps/server/src/platform/database/migrations/0009-x.sql":
        "-- now() is banned\ncreate table x (at timestamptz default app.clock());",
    },
  ],
};

function sqlFindings(path: string, text: string, firstLine: number): readonly Finding[] {
  return text.split("\n").flatMap((line, index) => {
    const match = databaseClock.exec(line.replace(/--.*$/, ""));
    if (match === null || databaseClockFiles.get(path)?.test(line) === true) return [];
    return [{ path, line: firstLine + index, message: `${match[0]}: use app.clock() or an argument` }];
  });
}

const codeOfLedger = /\bcode(?: % 100)? (?:=|<>|in|not in|between) ?\(?\d/;

/** Migrations are history and stay as they are. */
export const ledgerByName: Check = {
  rule: "a statement says the ledger's codes by their names",
  look: perFile((file) => {
    if (!/^apps\/server\/.*queries\.ts$/.test(file.path)) return [];
    return file.text.split("\n").flatMap((line, index) =>
      codeOfLedger.test(line)
        ? [
            {
              path: file.path,
              line: index + 1,
              message: "a number for a code of the ledger: use codes, listed() or netOf()",
            },
          ]
        : [],
    );
  }),
  bad: [
    {
      "apps/server/src/money/queries.ts":
        "const q = query({}, `select sum(amount) from transfer x where x.code in (1, 15)`);",
    },
    {
      "apps/server/src/money/queries.ts":
        "const q = query({}, `select sum(case when code = 3 then amount end) from transfer`);",
    },
  ],
  good: [
    {
      "apps/server/src/money/queries.ts":
        "const q = query({}, `select 1 from transfer where code in (${sold}) and code = any($1::int[])`);",
    },
  ],
};
