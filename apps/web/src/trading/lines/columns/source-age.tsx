// The age of a source's newest price on the board, beside its name. It counts by itself, so that no row is drawn for it.
import { createContext, useContext } from "react";
import { useNow } from "../../../data/clock.ts";
import { ageText } from "../data/source-ages.ts";
import styles from "./source-age.module.css";

/** When each source last confirmed a price, by its name. */
export const sourceAges = createContext<Readonly<Record<string, number>>>({});

const secondMs = 1_000;
const freshMs = 10_000;

export function SourceAge({ source, staleMs }: { readonly source: string; readonly staleMs: number }) {
  const now = useNow(secondMs);
  const at = useContext(sourceAges)[source];
  if (at === undefined) return null;
  const age = now - at;
  return (
    <small className={styles["age"]} data-age={age > staleMs ? "stale" : age < freshMs ? "fresh" : undefined}>
      {ageText(age)}
    </small>
  );
}
