import { money } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import type { ReactNode } from "react";
import { useCallQuery } from "../data/use-call-query.ts";
import { useLocale } from "../kit/words.tsx";
import { type Account, type AccountScope, type Holder, usePlace } from "./accounts.ts";
import { FindAccount } from "./find-account.tsx";

export type PlaceFilterProps = {
  readonly of: Holder;
  readonly label: PlainKey;
  /** The id, as the link has it; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of the zone in which they lie, or below it; empty for all. */
  readonly within?: string;
  /** One is always chosen: the first of them, where the link says none. Otherwise none is all. */
  readonly isOne?: boolean;
  /** At most so wide. */
  readonly width: number;
};

export type PlaceFilter = {
  /** Null where there is nothing to choose from. */
  readonly field: ReactNode;
  /** What the figures on the page are of: while others are on their way, still the one before. Undefined for all. */
  readonly place: Account | undefined;
};

/** The filter of a page by zone or by POS, and what it says: one is found by what is typed, however many there are. */
export function usePlaceFilter({ of, label, value, onChange, within = "", isOne = false, width }: PlaceFilterProps): PlaceFilter {
  const { t } = useLocale();
  const among: AccountScope = { of, ...(of === "zone" ? { withOwn: true } : {}) };
  const { data: { accounts } } = useCallQuery(money.findAccounts, among);
  const { chosen, shown } = usePlace(among, value === "" ? undefined : Number(value));
  const usual = isOne ? accounts[0] : value === "" ? null : undefined;
  const field = accounts.length < 2 ? null : (
    <FindAccount key={of} among={within === "" ? among : { ...among, withinId: Number(within) }} account={chosen ?? usual} label={t(label)}
      {...(isOne ? {} : { none: t("kit.all") })} textOf={({ name }) => name} styles={{ input: { maxWidth: width } }}
      comboboxProps={{ width: "max-content", position: "bottom-start" }}
      onAccount={(one) => { onChange(one === null ? "" : String(one.id)); }} />
  );
  return { field, place: shown ?? usual ?? undefined };
}
