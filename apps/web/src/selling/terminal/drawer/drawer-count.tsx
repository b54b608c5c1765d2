import type { drawer } from "@chalkboard/contract";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Money } from "../../../kit/format/money.tsx";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import { denominationsOf } from "./denominations.ts";
import styles from "../terminal.module.css";

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
