import { reports } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { Suspense } from "react";
import type { AskedOf } from "../data/client.ts";
import { useAsk } from "../data/use-ask.ts";
import { useTell } from "../data/use-tell.ts";
import { WarningIcon } from "../kit/icons.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import styles from "./proof.module.css";

export type ProofProps = { readonly asked: AskedOf<typeof reports.results>; readonly mayProve: boolean };

/** When the books behind these figures were last proved to balance, and whether they did. */
export function Proof({ asked, mayProve }: ProofProps) {
  return <span className={styles["proof"]}><Suspense fallback={null}><State asked={asked} /></Suspense>{mayProve && <ProveNow />}</span>;
}

function State({ asked }: Pick<ProofProps, "asked">) {
  const { t, format, zone } = useWords();
  const { data: { proof } } = useAsk(reports.results, asked);
  if (proof === null) return <span className="cb-quiet">{t("reports.neverProved")}</span>;
  const at = format.dateTime(proof.provedAt, zone);
  if (proof.isBalanced) return <span className={styles["good"]}><span aria-hidden="true">✓ </span>{t("reports.provedAt", { at })}</span>;
  return <span className={styles["wrong"]}
    title={proof.findings.join("\n")}><WarningIcon /> {t("reports.provedWrong", { at })}: {t("reports.findings", { count: proof.findings.length })}</span>;
}

function ProveNow() {
  const { t } = useWords();
  const toasts = useToasts();
  const { tell, busy } = useTell(reports.proveBooks, { refresh: [reports.results] });
  return (
    <Button variant="default" loading={busy} onClick={() => {
      void tell({}).then((told) => {
        if (!told.ok) return;
        if (told.data.isBalanced) toasts.done(t("reports.provedNow", { count: told.data.transfers }));
        else toasts.fail(t("reports.findings", { count: told.data.findings.length }), told.data.findings.slice(0, 3).join(" "));
      });
    }}>{t("reports.proveNow")}</Button>
  );
}
