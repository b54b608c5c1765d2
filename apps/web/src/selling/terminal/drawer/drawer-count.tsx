import type { drawer } from "@chalkboard/contract";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import styles from "../terminal.module.css";

// Notes and coins in circulation, largest first, in minor units, as issued by their central banks.
const notesAndCoins: Readonly<Record<string, readonly number[]>> = {
  DOP: [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_500, 1_000, 500, 100],
  EUR: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  HTG: [100_000, 50_000, 25_000, 10_000, 5_000, 2_500, 1_000, 500, 100],
  MXN: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
};

/** The notes and coins of a currency; empty for unknown ones, whose cash is counted as a sum. */
function denominationsOf(currency: string): readonly number[] {
  return notesAndCoins[currency] ?? [];
}

export type CountProps = {
  readonly count: drawer.Count | null;
  readonly onChange: (count: drawer.Count | null) => void;
  readonly isMissing: boolean;
};

/** A cash count: as a sum, or as numbers of notes and coins, which are added up here and stored with the count. */
export function CountFields({ count, onChange, isMissing }: CountProps) {
  const { t, currency } = useLocale();
  const [isByPieces, setByPieces] = useState(false);
  const values = denominationsOf(currency);
  const error = isMissing ? t("kit.required") : undefined;
  return (
    <>
      {isByPieces ? (
        <Pieces values={values} onChange={onChange} count={count} error={error} />
      ) : (
        <MoneyField
          autoFocus
          label="drawer.countAmount"
          value={count?.amount ?? null}
          error={error}
          onChange={(amount) => {
            onChange(amount === null ? null : { amount, pieces: [] });
          }}
        />
      )}
      {values.length > 0 && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onChange(null);
              setByPieces(!isByPieces);
            }}
          >
            {t(isByPieces ? "drawer.bySum" : "drawer.byPieces")}
          </Button>
        </div>
      )}
    </>
  );
}

type PiecesProps = Pick<CountProps, "count" | "onChange"> & {
  readonly values: readonly number[];
  readonly error: string | undefined;
};

function Pieces({ values, count, onChange, error }: PiecesProps) {
  const { t, format, currency } = useLocale();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const type = (value: number, text: string): void => {
    if (!/^\d{0,6}$/.test(text)) return;
    const next = { ...typed, [value]: text };
    setTyped(next);
    const all = values.map((one) => ({ value: one, pieces: Number(next[one] ?? "") }));
    const isEmpty = values.every((one) => (next[one] ?? "") === "");
    onChange(
      isEmpty
        ? null
        : {
            amount: all.reduce((sum, one) => sum + one.value * one.pieces, 0),
            pieces: all.filter(({ pieces }) => pieces > 0),
          },
    );
  };
  return (
    <>
      <div className={styles["pieces"]}>
        {values.map((value, at) => (
          <TextInput
            key={value}
            label={format.money(value, currency)}
            value={typed[value] ?? ""}
            inputMode="numeric"
            autoComplete="off"
            autoFocus={at === 0}
            styles={{ input: { textAlign: "right" } }}
            onChange={(event) => {
              type(value, event.currentTarget.value);
            }}
          />
        ))}
      </div>
      <dl className={styles["sums"]}>
        <div data-total>
          <dt>{t("drawer.countAmount")}</dt>
          <dd>
            <Money amount={count?.amount ?? 0} zero withCode />
          </dd>
        </div>
      </dl>
      {error !== undefined && (
        <p className={styles["problem"]} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
