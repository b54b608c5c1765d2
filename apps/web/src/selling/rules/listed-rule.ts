import { type AnswerOf, rules } from "@chalkboard/contract";
import type { InfiniteData } from "@tanstack/react-query";
import { queries } from "../../data/connection/queries.ts";
import type { Rule } from "../../page-parts/settings/rule-kinds.ts";

/** A rule of the list on the screen: the grid reports only a row's number. */
export function listedRule(ruleId: number): Rule | undefined {
  return queries
    .getQueriesData<InfiniteData<AnswerOf<typeof rules.listRules>>>({
      queryKey: [rules.listRules.path, "pages"],
      type: "active",
    })
    .flatMap(([, found]) => found?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .find((rule) => rule.ruleId === ruleId);
}
