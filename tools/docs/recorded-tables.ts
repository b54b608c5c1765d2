import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { recorded } from "./recorder.ts";

/** A table's title as written, and its rows with the values passed to the tests. */
export type RecordedTable = { readonly name: string; readonly rows: readonly (readonly unknown[])[] };

/**
 * Reads test files with the recorder in place of the test library. @param files absolute paths @returns each file's
 * tables in their order
 */
export async function recordTables(files: readonly string[]): Promise<ReadonlyMap<string, readonly RecordedTable[]>> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "vitest"
        ? { url: new URL("recorder.ts", import.meta.url).href, shortCircuit: true }
        : next(specifier, context),
  });
  try {
    const tables = new Map<string, readonly RecordedTable[]>();
    for (const file of files) {
      await import(pathToFileURL(file).href);
      tables.set(file, recorded.splice(0));
    }
    return tables;
  } finally {
    hooks.deregister();
  }
}
