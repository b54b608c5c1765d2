import { basename } from "node:path";
import { parseArgs } from "node:util";

/** Invalid command-line input; the message is the one sentence to print. */
export class WrongCommand extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WrongCommand";
  }
}

/** A season's file and the other arguments of the command line; numbers are checked, the file is not opened. */
export type SeasonCommand = {
  readonly file: string;
  readonly season: number;
  readonly dataDir: string | undefined;
  readonly numbers: Readonly<Record<string, number>>;
};

export const seasonFormats = ["sbr-mlb"] as const;

/**
 * Reads `sbr-mlb FILE --season 2018`.
 * @param usage printed after every error
 * @param currentYear a season after it has not been played
 * @param numberOptions further options that take a whole number, with their defaults
 * @throws WrongCommand
 */
export function seasonCommand(
  args: readonly string[],
  usage: string,
  currentYear: number,
  numberOptions: Readonly<Record<string, number>> = {},
): SeasonCommand {
  const wrong = (sentence: string): never => {
    throw new WrongCommand(`${sentence}\n${usage}`);
  };
  const { values, positionals } = parsed(args, Object.keys(numberOptions), wrong);
  const [format, file, ...rest] = positionals;
  if (format === undefined) return wrong("Which format and file?");
  if (!seasonFormats.some((known) => known === format))
    return wrong(`The format ${format} is not known; there is ${seasonFormats.join(", ")}.`);
  if (file === undefined) return wrong("Which file?");
  if (rest.length > 0) return wrong(`One file at a time; what is ${rest.join(" ")}?`);
  if (values["season"] === undefined) return wrong("Which season? The file does not name its year.");
  const season = Number(values["season"]);
  if (!/^\d{4}$/.test(values["season"]) || season < 1900)
    return wrong(`${values["season"]} is not a season; write its year, such as 2018.`);
  if (season > currentYear) return wrong(`The season ${season} has not been played yet.`);
  const named = [...new Set(basename(file).match(/(?<!\d)(19|20)\d{2}(?!\d)/g) ?? [])];
  if (named.length === 1 && named[0] !== values["season"]) {
    return wrong(`The file ${basename(file)} is of ${named[0]} by its name, but --season says ${season}.`);
  }
  const numbers = Object.fromEntries(
    Object.entries(numberOptions).map(([name, standard]) => {
      const text = values[name];
      if (text !== undefined && !/^\d{1,9}$/.test(text)) return wrong(`--${name} takes a whole number, not ${text}.`);
      return [name, text === undefined ? standard : Number(text)];
    }),
  );
  return { file, season, dataDir: values["data"], numbers };
}

type Parsed = {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly positionals: readonly string[];
};

function parsed(args: readonly string[], numberOptions: readonly string[], wrong: (sentence: string) => never): Parsed {
  const options = Object.fromEntries(
    ["season", "data", ...numberOptions].map((name) => [name, { type: "string" as const }]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return wrong(error instanceof Error ? `${error.message.split(". ")[0]}.` : "The command is not understood.");
  }
}
