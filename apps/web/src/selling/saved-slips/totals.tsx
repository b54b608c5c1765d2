import type { AnswerOf, temporary } from "@chalkboard/contract";
import {
  type TemporarySource,
  temporarySourceKeys,
  temporarySources,
  type TemporaryState,
  temporaryStateKeys,
  temporaryStates,
} from "@chalkboard/list-columns";
import { UnstyledButton } from "@mantine/core";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./totals.module.css";

type Total = AnswerOf<typeof temporary.countStates>[number];
type Chosen = { readonly source: TemporarySource | ""; readonly state: TemporaryState | "" };

export type TotalsProps = {
  readonly totals: readonly Total[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
};

/** Totals of made, sold and expired ones by source; a figure filters the rows below, a second press shows all again. */
export function Totals({ totals, chosen, onChoose }: TotalsProps) {
  const { t, format } = useLocale();
  return (
    <table className={styles["totals"]}>
      <thead>
        <tr>
          <td />
          {temporaryStates.map((state) => (
            <th key={state} scope="col">
              {t(temporaryStateKeys[state])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {temporarySources.map((source) => (
          <tr key={source}>
            <th scope="row">{t(temporarySourceKeys[source])}</th>
            {temporaryStates.map((state) => {
              const found = totals.find((one) => one.source === source && one.state === state);
              const isChosen = chosen.source === source && chosen.state === state;
              return (
                <td key={state}>
                  {found === undefined ? (
                    <span className="cb-quiet">–</span>
                  ) : (
                    <UnstyledButton
                      className={styles["figure"]}
                      aria-pressed={isChosen}
                      onClick={() => {
                        onChoose(isChosen ? { source: "", state: "" } : { source, state });
                      }}
                    >
                      <b>{format.number(found.tickets)}</b> <Money amount={found.amount} />
                    </UnstyledButton>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
