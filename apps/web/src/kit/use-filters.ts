import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";

type FilterSchema = z.ZodObject;

/** A day in a page's filters, as YYYY-MM-DD; empty where the URL says none or a wrong one. */
export const dayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/).or(z.literal("")).catch("");

/**
 * A page's filters, kept in the URL, so that a view can be linked and survives a reload.
 * Give each field a `.catch(...)`, which is its value where the URL has none or a wrong one; that value is not written into the URL.
 * Keep the schema outside the component.
 */
export function useFilters<S extends FilterSchema>(schema: S): [filters: z.output<S>, change: (patch: Partial<z.output<S>>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const filters = useMemo(() => readFilters(schema, new URLSearchParams(text)), [schema, text]);
  const change = (patch: Partial<z.output<S>>): void => {
    setParameters((current) => writeFilters(schema, current, patch), { replace: true });
  };
  return [filters, change];
}

/** The filters that a query says. Numbers and booleans are read as such when the field is one. */
export function readFilters<S extends FilterSchema>(schema: S, parameters: URLSearchParams): z.output<S> {
  const raw: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = parameters.get(name);
    if (value !== null) raw[name] = value;
  }
  return schema.parse(raw);
}

/** The query after a change; other parameters stay, values that are the field's own default go. */
export function writeFilters<S extends FilterSchema>(schema: S, current: URLSearchParams, patch: Partial<z.output<S>>): URLSearchParams {
  const defaults: Readonly<Record<string, unknown>> = schema.parse({});
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === "" || value === defaults[name]) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The order of rows, which of their groups are folded, and which of a page's views is shown. */
const noFilters: readonly string[] = ["order", "opened", "folded", "view"];
const days: readonly string[] = ["from", "to", "day"];

/**
 * How many filters of the link are set, and what takes them all away. A period is one; how rows are arranged and the view are none, and stay.
 * @param hasDays whether days are filters here
 */
export function useChosenFilters(hasDays = true): { readonly count: number; readonly clear: () => void } {
  const [parameters, setParameters] = useSearchParams();
  const names = [...parameters.keys()].filter((name) => !noFilters.includes(name) && (hasDays || !days.includes(name)) && parameters.get(name) !== "");
  return {
    count: new Set(names.map((name) => (name === "to" ? "from" : name))).size,
    clear: () => {
      setParameters((current) => new URLSearchParams([...current].filter(([name]) => noFilters.includes(name))), { replace: true });
    },
  };
}
