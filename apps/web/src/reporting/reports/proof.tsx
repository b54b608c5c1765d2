import { reports } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { Suspense } from "react";
import type { InputOf } from "../../data/connection/client.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { WarningIcon } from "../../kit/format/icons.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./proof.module.css";
import { momentText } from "../../kit/format/moment-text.ts";

export type ProofProps = { readonly input: InputOf<typeof reports.results>; readonly mayProve: boolean };

/** When the books behind these figures were last reconciled, and with what outcome. */
export function Proof({ input, mayProve }: ProofProps) {
  return (
    <span className={styles["proof"]}>
      <Suspense fallback={null}>
        <State input={input} />
      </Suspense>
      {mayProve && <ProveNow />}
    </span>
  );
}

function State({ input }: Pick<ProofProps, "input">) {
  const { t, format, zone } = useLocale();
  const {
    data: { proof },
  } = useCallQuery(reports.results, input);
  if (proof === null) return <span className="cb-quiet">{t("reports.neverProved")}</span>;
  const at = momentText(format, proof.provedAt, zone);
  if (proof.isBalanced)
    return (
      <span className={styles["good"]}>
        <span aria-hidden="true">✓ </span>
        {t("reports.provedAt", { at })}
      </span>
    );
  return (
    <span className={styles["wrong"]} title={proof.findings.join("\n")}>
      <WarningIcon /> {t("reports.provedWrong", { at })}: {t("reports.findings", { count: proof.findings.length })}
    </span>
  );
}

function ProveNow() {
  const { t } = useLocale();
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(reports.proveBooks, { refresh: [reports.results] });
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => {
        void mutate({}).then((result) => {
          if (!result.ok) return;
          if (result.data.isBalanced) toasts.done(t("reports.provedNow", { count: result.data.transfers }));
          else
            toasts.fail(
              t("reports.findings", { count: result.data.findings.length }),
              result.data.findings.slice(0, 3).join(" "),
            );
        });
      }}
    >
      {t("reports.proveNow")}
    </Button>
  );
}
