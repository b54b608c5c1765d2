import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Fault } from "../fault.ts";

export type Arguments = {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly feedUrl: string | undefined;
  readonly fresh: boolean;
  readonly demo: boolean;
  /** Whether the demo feed runs where no other source is named. */
  readonly games: boolean;
  readonly verbose: boolean;
};

export const help = `npm start -- [options]

  --port 8083    port of the web and the calls            (or CHALKBOARD_PORT)
  --data DIR     folder of the database and the logs      (or CHALKBOARD_DATA_DIR; .chalkboard)
  --fresh        throw the embedded database away and begin again
  --empty        without the demo world: a link makes the first admin, and he the rest
  --no-demo      the same, without the demo's source of games
  --verbose      the programs' logs here instead of in the data folder

DATABASE_URL names a PostgreSQL 18 of yours; without it one is started.
CHALKBOARD_FEED_URL names a source of odds; without it the demo's is started.`;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the command line and the environment.
 * @param root the project's folder
 * @throws Fault with one sentence for an invalid option
 */
export function readArguments(args: readonly string[], env: Environment, root: string): Arguments | "help" {
  const values = parse(args);
  if (values.help === true) return "help";
  const port = Number(values.port ?? env.CHALKBOARD_PORT ?? "8083");
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Fault("A port is a whole number from 1 to 65535.");
  const data = values.data ?? env.CHALKBOARD_DATA_DIR;
  const databaseUrl = env.DATABASE_URL === "" ? undefined : env.DATABASE_URL;
  if (databaseUrl !== undefined && values.fresh === true) {
    throw new Fault(
      "--fresh removes only the embedded database, and DATABASE_URL names one of yours; empty that one yourself, or unset DATABASE_URL.",
    );
  }
  return {
    port,
    // npm runs this program in the project's folder; a relative path is relative to the folder in which the user typed
    // it.
    dataDir: data === undefined ? resolve(root, ".chalkboard") : resolve(env.INIT_CWD ?? root, data),
    databaseUrl,
    feedUrl: env.CHALKBOARD_FEED_URL === "" ? undefined : env.CHALKBOARD_FEED_URL,
    fresh: values.fresh === true,
    demo: values.empty !== true && values["no-demo"] !== true,
    games: values["no-demo"] !== true,
    verbose: values.verbose === true,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: "string" },
        data: { type: "string" },
        fresh: { type: "boolean" },
        empty: { type: "boolean" },
        "no-demo": { type: "boolean" },
        verbose: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new Fault(
      `${error instanceof Error ? error.message.split(". ")[0] : String(error)}; npm start -- --help lists the options.`,
    );
  }
}
