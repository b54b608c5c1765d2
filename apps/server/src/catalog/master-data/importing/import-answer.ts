// The response about a file's rows, whatever they contain.
import { createHash } from "node:crypto";
import { type AnswerOf, masterData } from "@chalkboard/contract";

type Answer = AnswerOf<typeof masterData.importFile>;
type Row = Answer["rows"][number];
export type Changes = Row["changes"];

type Planned = Omit<Row, "outcome" | "problems" | "changes"> & {
  readonly outcome: Row["outcome"] | "same";
  readonly problems: readonly Row["problems"][number][];
  readonly basis: unknown;
  /** Called only for the rows in the response. */
  readonly changes: () => Changes;
};

const rank = { wrong: 0, changed: 1, added: 2 } as const;

/** The rows that differ from the stored records, the wrong ones first, with the totals. */
export function answerWith(planned: readonly Planned[]): Omit<Answer, "isReadable" | "unread" | "problems"> {
  const count = (wanted: Planned["outcome"]): number => planned.filter(({ outcome }) => outcome === wanted).length;
  const apart = planned
    .flatMap((row) => (row.outcome === "same" ? [] : [{ ...row, outcome: row.outcome }]))
    .toSorted((one, other) => rank[one.outcome] - rank[other.outcome]);
  const rows = apart.slice(0, masterData.shownRows).map(({ line, name, place, outcome, changes, problems }): Row => ({
    line,
    name,
    place,
    outcome,
    problems: problems.map(({ field, code }) => ({ field, code })),
    changes: changes(),
  }));
  const hash = createHash("sha256");
  for (const { basis } of planned) hash.update(`${JSON.stringify(basis)}\n`);
  return {
    isDone: false,
    basis: hash.digest("hex"),
    added: count("added"),
    changed: count("changed"),
    same: count("same"),
    wrong: count("wrong"),
    rows,
    unshown: apart.length - rows.length,
  };
}
