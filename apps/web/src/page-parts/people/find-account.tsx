import { money } from "@chalkboard/contract";
import { CheckIcon, Select, type SelectProps } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { useLocale } from "../../kit/format/locale.tsx";
import { type Account, accountText, type AccountScope, foundAccounts, knowAccount } from "./accounts.ts";
import { useFoundAccounts } from "./use-found-accounts.ts";

export type FindAccountProps = Pick<
  SelectProps,
  "label" | "placeholder" | "required" | "error" | "disabled" | "styles" | "comboboxProps"
> & {
  readonly among: AccountScope;
  /** Null: none chosen, labelled `none`; undefined: not known, or there is no label for none. */
  readonly account: Account | null | undefined;
  readonly onAccount: (account: Account | null) => void;
  /** The label of the empty choice; without it an account is required. */
  readonly none?: string;
  /** The text in the field; default: the full text. Options always show the full text. */
  readonly textOf?: (account: Account) => string;
  /** Called when Enter chose an account, to move the focus. Default: the focus stays. */
  readonly onTaken?: (field: HTMLInputElement) => void;
};

/** Closes the options; the focus stays. */
function stay(field: HTMLInputElement): void {
  field.blur();
  field.focus({ preventScroll: true });
}

/**
 * Finds an account by number or part of its name. Enter chooses the best match immediately, or the option that the
 * arrows reached. If there are more accounts than one query returns, the server searches.
 */
export function FindAccount({
  among,
  account,
  onAccount,
  none,
  textOf = accountText,
  onTaken = stay,
  ...looks
}: FindAccountProps) {
  const { t } = useLocale();
  const isLed = useRef(false);
  const turns = useRef(0);
  const current = account === undefined ? "" : account === null ? (none ?? "") : textOf(account);
  const { typed, onType, known, isSearching, likeliestOf } = useFoundAccounts(among, account ?? undefined, current);
  const choose = (one: Account): void => {
    turns.current += 1;
    knowAccount(among, one);
    onAccount(one);
  };
  /** The text matches no account: restores it with an error, so that the user can correct it. */
  const giveBack = (field: HTMLInputElement, wanted: string): void => {
    field.focus();
    onType(wanted);
    field.click();
  };
  const hear = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") isLed.current = true;
    const { target } = event;
    if (
      event.key !== "Enter" ||
      event.ctrlKey ||
      event.metaKey ||
      isLed.current ||
      !(target instanceof HTMLInputElement)
    )
      return;
    const { value } = target;
    if (value === "" || value === current) return;
    const likeliest = likeliestOf(value);
    if (likeliest === undefined) return;
    // Enter typed before the options appear still applies to the text before it.
    event.preventDefault();
    event.stopPropagation();
    onTaken(target);
    const turn = (turns.current += 1);
    const end = (one?: Account): void => {
      // A later choice replaces this one.
      if (turn !== turns.current) return;
      if (one === undefined) giveBack(target, value);
      else choose(one);
    };
    if (likeliest instanceof Promise)
      void likeliest.then(end, () => {
        end();
      });
    else end(likeliest);
  };
  const byId = new Map(known.map((one) => [String(one.id), one]));
  const ofNone = none === undefined ? [] : [{ value: "", label: none }];
  return (
    <div
      onKeyDownCapture={hear}
      onInput={() => {
        isLed.current = false;
      }}
    >
      <Select
        {...looks}
        searchable
        selectFirstOptionOnChange={!isSearching}
        openOnFocus={false}
        allowDeselect={false}
        searchValue={typed}
        onSearchChange={onType}
        nothingFoundMessage={t(isSearching ? "kit.loading" : "shell.nothingFound")}
        value={account === undefined ? null : account === null ? "" : String(account.id)}
        data={[...ofNone, ...known.map((one) => ({ value: String(one.id), label: textOf(one) }))]}
        filter={({ options, search }) => {
          const offered = new Map(
            options.flatMap((option) => ("value" in option ? [[option.value, option] as const] : [])),
          );
          const found = foundAccounts(known, search)
            .slice(0, money.mostFound)
            .map(({ id }) => String(id));
          return (search.trim() === "" ? ["", ...found] : found).flatMap((value) => offered.get(value) ?? []);
        }}
        {...(textOf === accountText
          ? {}
          : {
              renderOption: ({ option: { value, label }, checked }) => {
                const one = byId.get(value);
                return (
                  <>
                    {checked === true && <CheckIcon size={10} aria-hidden />}
                    <span>{one === undefined ? label : accountText(one)}</span>
                  </>
                );
              },
            })}
        onChange={(value) => {
          isLed.current = false;
          const one = byId.get(value ?? "");
          if (one !== undefined) choose(one);
          else if (value === "") onAccount(null);
        }}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
    </div>
  );
}
