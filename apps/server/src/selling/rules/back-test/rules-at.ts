import type { Rule } from "@chalkboard/engine";
import type { RuleId, ServiceId } from "@chalkboard/kernel";
import type { RowOf } from "../../../platform/database/query.ts";
import type * as queries from "./try-queries.ts";

export type Ever = RowOf<typeof queries.rulesEver.columns>;

/** A trial change: without some rules, and with another. */
export type RuleChange = { readonly without: ReadonlySet<RuleId>; readonly draft: Rule | undefined };

/** The rules of a service at a version, with the change or without. One array per version: it is sorted once. */
export function createRulesAt(
  { without, draft }: RuleChange,
  ever: readonly Ever[],
): (serviceId: ServiceId, version: number, changed: boolean) => readonly Rule[] {
  const all = ever.map((row) => ({
    row,
    rule: {
      id: row.id,
      scope: { level: row.level, id: row.scope_id },
      control: row.control,
      kind: row.kind,
      selector: row.selector,
      value: row.value,
      newest: row.version,
      ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    } as Rule,
  }));
  const cache = new Map<string, readonly Rule[]>();
  return (serviceId, version, changed) => {
    const key = `${serviceId}/${version}/${changed}`;
    let found = cache.get(key);
    if (found === undefined) {
      const then = all
        .filter(
          ({ row }) =>
            (row.service_id === null || row.service_id === serviceId) &&
            row.version <= version &&
            (row.retired_version === null || row.retired_version > version) &&
            !(changed && without.has(row.id)),
        )
        .map(({ rule }) => rule);
      found = changed && draft !== undefined ? [...then, draft] : then;
      cache.set(key, found);
    }
    return found;
  };
}
