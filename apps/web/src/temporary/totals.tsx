import type { AnswerOf, temporary } from "@chalkboard/contract";
import { UnstyledButton } from "@mantine/core";
import { Money } from "../kit/money.tsx";
import { useWords } from "../kit/words.tsx";
import { type Source, type State, sourceKeys, sources, stateKeys, states } from "./state-words.ts";
import styles from "./totals.module.css";

type Total = AnswerOf<typeof temporary.countStates>[number];
type Chosen = { readonly source: Source | ""; readonly state: State | "" };

export type TotalsProps = { readonly totals: readonly Total[]; readonly chosen: Chosen; readonly onChoose: (chosen: Chosen) => void };

/** Composed, sold and expired by source; a figure shows its own rows below, a second press all again. */
export function Totals({ totals, chosen, onChoose }: TotalsProps) {
  const { t, format } = useWords();
  return (
    <table className={styles["totals"]}>
      <thead><tr><td />{states.map((state) => <th key={state} scope="col">{t(stateKeys[state])}</th>)}</tr></thead>
      <tbody>
        {sources.map((source) => (
          <tr key={source}>
            <th scope="row">{t(sourceKeys[source])}</th>
            {states.map((state) => {
              const found = totals.find((one) => one.source === source && one.state === state);
              const isChosen = chosen.source === source && chosen.state === state;
              return (
                <td key={state}>
                  {found === undefined ? <span className="cb-quiet">–</span> : (
                    <UnstyledButton className={styles["figure"]} aria-pressed={isChosen}
                      onClick={() => { onChoose(isChosen ? { source: "", state: "" } : { source, state }); }}>
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
