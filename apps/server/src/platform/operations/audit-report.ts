import type { AuditVerdict } from "./verify-audit.ts";

const words: Readonly<Record<NonNullable<AuditVerdict["broken"]>["problem"], string>> = {
  changed: "is not as it was written: its hash does not cover its content",
  unchained: "does not follow the row before it: it does not carry that row's hash",
  missing: "is missing",
  cut: "is missing: it was there at an earlier verification, and the chain ended with it",
  replaced: "is another one than at an earlier verification",
};

/** The command's output: one sentence. */
export function auditReport({ entries, broken }: AuditVerdict): string {
  return broken === null
    ? `The audit chain is whole: ${entries.toLocaleString("en-US")} rows, each covers the one before.`
    : `The audit chain is broken: row ${broken.entry} ${words[broken.problem]}. Rows after it prove nothing.`;
}
