import { Select } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { useWords } from "../kit/words.tsx";
import { type Account, accountText, foundAccounts } from "./accounts.ts";

const mostChoices = 50;

type AccountFieldProps = {
  readonly accounts: readonly Account[];
  readonly account: Account | undefined;
  readonly onAccount: (id: number) => void;
  readonly error: string | undefined;
  readonly isOff?: boolean;
};

/** Found by a number or a piece of the name. Enter takes the likeliest at once, or what the arrows led to, and goes on to what is moved. */
export function AccountField({ accounts, account, error, onAccount, isOff = false }: AccountFieldProps) {
  const { t } = useWords();
  const isLed = useRef(false);
  const choose = (id: number, from: Element): void => {
    onAccount(id);
    const form = from.closest("form");
    const next = form?.querySelector<HTMLElement>("input[type=radio]:checked") ?? form?.querySelector<HTMLElement>("input[inputmode=decimal]");
    next?.focus({ preventScroll: true });
  };
  const hear = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") isLed.current = true;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || isLed.current || !(event.target instanceof HTMLInputElement)) return;
    const { value } = event.target;
    const likeliest = value === "" || (account !== undefined && value === accountText(account)) ? undefined : foundAccounts(accounts, value)[0];
    if (likeliest === undefined) return;
    // Typed faster than the choices are shown, it is meant all the same.
    event.preventDefault();
    event.stopPropagation();
    choose(likeliest.id, event.target);
  };
  return (
    <div onKeyDownCapture={hear} onInput={() => { isLed.current = false; }}>
      <Select label={t("money.account")} placeholder={t("money.find")} searchable disabled={isOff} selectFirstOptionOnChange openOnFocus={false}
        allowDeselect={false} limit={mostChoices} error={error} nothingFoundMessage={t("kit.nothingFound")}
        value={account === undefined ? null : String(account.id)}
        data={accounts.map((one) => ({ value: String(one.id), label: accountText(one) }))}
        filter={({ options, search }) => {
          const offered = new Map(options.flatMap((option) => ("value" in option ? [[option.value, option] as const] : [])));
          return foundAccounts(accounts, search).slice(0, mostChoices).flatMap(({ id }) => offered.get(String(id)) ?? []);
        }}
        onChange={(value) => {
          isLed.current = false;
          if (value !== null) onAccount(Number(value));
        }}
        onFocus={(event) => { event.currentTarget.select(); }} />
    </div>
  );
}
