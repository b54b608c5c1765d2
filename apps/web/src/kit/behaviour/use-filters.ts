import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { isOpenedName } from "./address.ts";

type FilterSchema = z.ZodObject;

/** A day in a page's filters, as YYYY-MM-DD; empty if the URL has none or an invalid one. */
export const dayText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .or(z.literal(""))
  .catch("");

/**
 * A page's filters, kept in the URL, so that a view can be linked and survives a reload. Give each field a
 * `.catch(...)`: the value used when the URL has none or an invalid one; it is not written to the URL. Keep the schema
 * outside the component. A change that `isStep` opens another view, which Back leaves.
 */
export function useFilters<S extends FilterSchema>(
  schema: S,
): [filters: z.output<S>, change: (patch: Partial<z.output<S>>, isStep?: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const filters = useMemo(() => readFilters(schema, new URLSearchParams(text)), [schema, text]);
  const change = (patch: Partial<z.output<S>>, isStep = false): void => {
    setParameters((current) => writeFilters(schema, current, patch), { replace: !isStep });
  };
  return [filters, change];
}

/** Parses the filters in a query string. Numbers and booleans are parsed by the type of the field. */
export function readFilters<S extends FilterSchema>(schema: S, parameters: URLSearchParams): z.output<S> {
  const raw: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = parameters.get(name);
    if (value !== null) raw[name] = value;
  }
  return schema.parse(raw);
}

/** The query string after a change; other parameters stay, default values are removed. */
export function writeFilters<S extends FilterSchema>(
  schema: S,
  current: URLSearchParams,
  patch: Partial<z.output<S>>,
): URLSearchParams {
  const defaults: Readonly<Record<string, unknown>> = schema.parse({});
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === "" || value === defaults[name]) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The row order, the folded groups, the chosen view and the chosen tab. */
const noFilters: readonly string[] = ["order", "folded", "view", "tab"];
const isFilter = (name: string): boolean => !noFilters.includes(name) && !isOpenedName(name);
const days: readonly string[] = ["from", "to", "day"];

/**
 * How many filters the link sets, and a function that clears them. A period counts as one; row arrangement and the view
 * do not count, and stay.
 * @param hasDays whether days are filters here
 */
export function useChosenFilters(hasDays = true): { readonly count: number; readonly clear: () => void } {
  const [parameters, setParameters] = useSearchParams();
  const names = [...parameters.keys()].filter(
    (name) => isFilter(name) && (hasDays || !days.includes(name)) && parameters.get(name) !== "",
  );
  return {
    count: new Set(names.map((name) => (name === "to" ? "from" : name))).size,
    clear: () => {
      setParameters((current) => new URLSearchParams([...current].filter(([name]) => !isFilter(name))), {
        replace: true,
      });
    },
  };
}
