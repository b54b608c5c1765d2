import { money } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import type { ReactNode } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { type Account, type AccountScope, type Holder, usePlace } from "./accounts.ts";
import { FindAccount } from "./find-account.tsx";

export type PlaceFilterProps = {
  readonly of: Holder;
  readonly label: PlainKey;
  /** The id in the link; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of the zone that contains them, directly or indirectly; empty for all. */
  readonly within?: string;
  /** One is always chosen: the first if the link has none. Otherwise none means all. */
  readonly isOne?: boolean;
  /** Maximum width. */
  readonly width: number;
};

export type PlaceFilter = {
  /** Null if there is nothing to choose from. */
  readonly field: ReactNode;
  /** The account whose figures the page shows: while others load, still the previous one. Undefined for all. */
  readonly place: Account | undefined;
};

/** A page's filter by zone or POS, found by typing, however many there are. */
export function usePlaceFilter({
  of,
  label,
  value,
  onChange,
  within = "",
  isOne = false,
  width,
}: PlaceFilterProps): PlaceFilter {
  const { t } = useLocale();
  const among: AccountScope = { of, ...(of === "zone" ? { withOwn: true } : {}) };
  const {
    data: { accounts },
  } = useCallQuery(money.findAccounts, among);
  const { chosen, shown } = usePlace(among, value === "" ? undefined : Number(value));
  const usual = isOne ? accounts[0] : value === "" ? null : undefined;
  const field =
    accounts.length < 2 ? null : (
      <FindAccount
        key={of}
        among={within === "" ? among : { ...among, withinId: Number(within) }}
        account={chosen ?? usual}
        label={t(label)}
        {...(isOne ? {} : { none: t("kit.all") })}
        textOf={({ name }) => name}
        styles={{ input: { maxWidth: width } }}
        comboboxProps={{ width: "max-content", position: "bottom-start" }}
        onAccount={(one) => {
          onChange(one === null ? "" : String(one.id));
        }}
      />
    );
  return { field, place: shown ?? usual ?? undefined };
}
