import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

// What the installation says in `config.json` of the data folder. A fault in it stops the start, in words.

const name = z.string().trim().min(1).max(60);
const roll = {
  name,
  widthMm: z.union([z.literal(58), z.literal(80)]).default(80),
  /** Whether the printer cuts; the paper is fed first. */
  cut: z.boolean().default(true),
  /** Whether a ticket opens the drawer that is connected to the printer. */
  drawer: z.boolean().default(false),
};

const printerConfig = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("network"),
    host: z.string().trim().min(1).max(253),
    port: z.int().min(1).max(65_535).default(9100),
    /** Whether the printer answers status requests (DLE EOT, GS r): then its paper and the end of a job are known. */
    answersStatus: z.boolean().default(false),
    ...roll,
  }),
  z.strictObject({ kind: z.literal("device"), path: z.string().min(1).max(500), ...roll }),
  z.strictObject({ kind: z.literal("file"), path: z.string().min(1).max(500), ...roll }),
]);

/** A printer that takes ESC/POS: in the network, a device file, or a file. */
export type PrinterConfig = z.output<typeof printerConfig>;

const origin = z.url({ protocol: /^https?$/ }).refine((text) => new URL(text).origin === text, "is not an origin");

const helperConfig = z
  .strictObject({
    printers: z.array(printerConfig).max(20).default([]),
    /** Origins that need no pairing. */
    origins: z.array(origin).max(20).default([]),
    /** Hosts whose pages may be read; `*.example.com` is all hosts below it. */
    pageHosts: z
      .array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/, "is not the name of a host"))
      .max(50)
      .default([]),
    /** How long a job may wait and print, in seconds. */
    jobSeconds: z.int().min(1).max(60).default(15),
  })
  .refine(
    ({ printers }) => new Set(printers.map((printer) => printer.name)).size === printers.length,
    "two printers have the same name",
  );

export type HelperConfig = z.output<typeof helperConfig>;

/** Reads the text of a configuration. @returns what is wrong, in words, if it is not valid */
export function parseConfig(text: string): HelperConfig | { readonly wrong: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { wrong: `it is not JSON: ${String(error)}` };
  }
  const read = helperConfig.safeParse(value);
  return read.success ? read.data : { wrong: z.prettifyError(read.error) };
}

/** Reads the configuration's file; without one there is no printer and no page. */
export function readConfig(file: string): HelperConfig | { readonly wrong: string } {
  return parseConfig(existsSync(file) ? readFileSync(file, "utf8") : "{}");
}
