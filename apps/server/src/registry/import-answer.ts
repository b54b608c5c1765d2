// What is answered of a file's rows, whatever they are about.
import { createHash } from "node:crypto";
import type { AnswerOf, registry } from "@chalkboard/contract";

type Answer = AnswerOf<typeof registry.importFile>;
type Row = Answer["rows"][number];
export type Changes = Row["changes"];

type Planned = Omit<Row, "outcome" | "problems"> & {
  readonly outcome: Row["outcome"] | "same"; readonly problems: readonly Row["problems"][number][]; readonly basis: unknown;
};

/** The rows that are not as they stand, the wrong ones first, with what stands for all of it. */
export function answerWith(planned: readonly Planned[]): Omit<Answer, "isReadable" | "unread"> {
  const count = (wanted: Planned["outcome"]): number => planned.filter(({ outcome }) => outcome === wanted).length;
  const rank = { wrong: 0, changed: 1, added: 2 } as const;
  const rows = planned.flatMap(({ line, name, place, outcome, changes, problems }): Row[] =>
    (outcome === "same" ? [] : [{ line, name, place, outcome, problems: problems.map(({ field, code }) => ({ field, code })), changes }]))
    .toSorted((one, other) => rank[one.outcome] - rank[other.outcome]);
  const basis = createHash("sha256").update(JSON.stringify(planned.map((row) => row.basis))).digest("hex");
  return { isDone: false, basis, added: count("added"), changed: count("changed"), same: count("same"), wrong: count("wrong"), rows };
}
