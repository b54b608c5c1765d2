import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

const usual = {
  port: 8083,
  dataDir: "/project/.chalkboard",
  databaseUrl: undefined,
  feedUrl: undefined,
  fresh: false,
  demo: true,
  games: true,
  verbose: false,
};

test.each<[rule: string, args: string[], env: Record<string, string>, expected: object]>([
  ["nothing said is the usual start", [], {}, {}],
  ["a custom port", ["--port", "9000"], {}, { port: 9000 }],
  ["the command line beats the environment", ["--port", "9000"], { CHALKBOARD_PORT: "9001" }, { port: 9000 }],
  ["the environment names a port", [], { CHALKBOARD_PORT: "9001" }, { port: 9001 }],
  [
    "a data folder is meant from where the command was typed",
    ["--data", "books"],
    { INIT_CWD: "/elsewhere" },
    { dataDir: "/elsewhere/books" },
  ],
  ["the environment names a data folder", [], { CHALKBOARD_DATA_DIR: "/books" }, { dataDir: "/books" }],
  ["begin again", ["--fresh"], {}, { fresh: true }],
  ["without the demo's people, with its games", ["--empty"], {}, { demo: false }],
  ["without the demo", ["--no-demo"], {}, { demo: false, games: false }],
  ["an external database", [], { DATABASE_URL: "postgres://u@h/d" }, { databaseUrl: "postgres://u@h/d" }],
  ["an empty address does not count", [], { DATABASE_URL: "" }, {}],
])("%s", (_rule, args, env, expected) => {
  expect(readArguments(args, env, "/project")).toEqual({ ...usual, ...expected });
});

test.each<[rule: string, args: string[], env: Record<string, string>, sentence: string]>([
  ["a port that is no number", ["--port", "web"], {}, "A port is a whole number from 1 to 65535."],
  ["a port out of range", ["--port", "65536"], {}, "A port is a whole number from 1 to 65535."],
  ["an option that does not exist", ["--frsh"], {}, "Unknown option '--frsh'"],
  ["an option without its value", ["--port"], {}, "argument missing"],
  [
    "to delete an external database",
    ["--fresh"],
    { DATABASE_URL: "postgres://u@h/d" },
    "--fresh removes only the embedded database",
  ],
])("refused: %s", (_rule, args, env, sentence) => {
  expect(() => readArguments(args, env, "/project")).toThrow(sentence);
});
