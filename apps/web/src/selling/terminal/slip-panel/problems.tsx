import { UnstyledButton } from "@mantine/core";
import { responses } from "@chalkboard/contract";
import { type Refused, explain } from "@chalkboard/i18n";
import { type Locale, useLocale } from "../../../kit/format/locale.tsx";
import { dataOf } from "../slip/refused-legs.ts";
import { type Repair, repairOf } from "../slip/repairs.ts";
import { temporaryLabels } from "../slip/temporary-labels.ts";
import type { Problem } from "../state/use-problem.ts";
import type { Till } from "../state/use-till.ts";
import styles from "../terminal.module.css";

/** Why the slip was or would be refused: first what one key repairs. */
export function Problems({
  till,
  problem: { refused: shown, amount, wasRefused, repairs },
}: {
  readonly till: Till;
  readonly problem: Problem;
}) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const { slip } = till;
  if (slip.wasNotSold)
    return (
      <div className={styles["problems"]} role="alert">
        <p className={styles["problem"]}>
          <strong>{t("terminal.notSold")}</strong> {t("terminal.notSoldWhy")}
        </p>
      </div>
    );
  if (shown.length === 0) return null;
  // If all refusals suggest amounts, one amount satisfies them all; if another reason remains, none does.
  const [first, ...more] = repairs;
  const isAmount = first?.name === "takeAmount" && more.length === 0;
  const passes =
    isAmount && shown.every((one) => repairOf(one, slip)?.name === "takeAmount") ? first.amount : undefined;
  const isMended = (one: Refused): number => Number(repairOf(one, slip) !== undefined);
  return (
    <div className={styles["problems"]} role={wasRefused ? "alert" : "status"} data-foreseen={!wasRefused || undefined}>
      {passes !== undefined && amount !== undefined && (
        <p className={styles["verdict"]}>
          {t(passes < amount ? "terminal.tooMuch" : "terminal.tooLittle", { passes: format.money(passes, currency) })}
        </p>
      )}
      {[...shown]
        .sort((one, other) => isMended(other) - isMended(one))
        .map((refused, index) => {
          const { title, text } = explain(withoutAmount(refused), locale);
          return (
            <p
              key={`${String(refused.code)} ${String(index)}`}
              className={styles[passes === undefined ? "problem" : "reason"]}
            >
              <b className={styles["code"]}>{String(refused.code).replace("-", "−")}</b> <strong>{title}.</strong>{" "}
              {slip.temporary !== undefined && refused.code >= responses.changedMeanwhile
                ? temporaryLabels(refused, locale)
                : text}
            </p>
          );
        })}
      {(repairs.length > 0 || wasRefused) && (
        <div className={styles["repairs"]}>
          {repairs.length > 0 && (
            <UnstyledButton
              className={styles["repair"]}
              data-first={wasRefused || undefined}
              onClick={() => {
                till.mend(repairs);
              }}
            >
              <kbd>A</kbd> {repairs.map((repair) => repairLabels(repair, locale)).join(" · ")}
            </UnstyledButton>
          )}
          {wasRefused && (
            <UnstyledButton className={styles["repair"]} onClick={till.escape}>
              <kbd>Esc</kbd> {t("terminal.change")}
            </UnstyledButton>
          )}
        </div>
      )}
    </div>
  );
}

/** A refusal without its own amount. */
function withoutAmount({ code, data, ...result }: Refused): Refused {
  const { suggested: _own, ...rest } = dataOf({ code, data });
  return { code, data: rest, ...result };
}

function repairLabels({ name, amount = 0, legs = [] }: Repair, { t, format, currency }: Locale): string {
  switch (name) {
    case "takeAmount":
      return t("terminal.take", { amount: format.money(amount, currency) });
    case "takeLine":
      return t("terminal.acceptMoved");
    case "dropLegs":
      return t("terminal.repairDropLegs", { legs: legs.join(", ") });
    case "fewerPoints":
      return t("terminal.repairFewerPoints");
    case "noPoints":
      return t("terminal.repairNoPoints");
    case "asParlay":
      return t("terminal.repairAsParlay");
    case "asStraights":
      return t("terminal.repairAsStraights");
    case "byStart":
      return t("terminal.repairByStart");
    case "firstAmount":
      return t("terminal.repairFirstAmount", { amount: format.money(amount, currency) });
    case "byBalance":
      return t("terminal.repairByBalance");
  }
}
