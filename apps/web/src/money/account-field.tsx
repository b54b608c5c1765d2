import { money } from "@chalkboard/contract";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { answerTo } from "../data/answer-to.ts";
import { useAsk } from "../data/use-ask.ts";
import { useFind, useIsFinding } from "../data/use-find.ts";
import { useWords } from "../kit/words.tsx";
import { type Account, accountText, foundAccounts, type Holder, knowAccount } from "./accounts.ts";

const restMs = 200;

type AccountFieldProps = {
  readonly of: Holder;
  readonly account: Account | undefined;
  readonly onAccount: (id: number) => void;
  readonly error: string | undefined;
  readonly isOff?: boolean;
};

/**
 * Found by a number or a piece of the name. Enter takes the likeliest at once, or what the arrows led to, and goes on to what is moved. A house with more
 * accounts than are found at once is asked for what is typed.
 */
export function AccountField({ of, account, error, onAccount, isOff = false }: AccountFieldProps) {
  const { t } = useWords();
  const isLed = useRef(false);
  const { known, isSearching, onSearch, likeliestOf } = useFoundAccounts(of, account);
  const choose = (one: Account): void => {
    knowAccount(of, one);
    onAccount(one.id);
  };
  const hear = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") isLed.current = true;
    const { target } = event;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || isLed.current || !(target instanceof HTMLInputElement)) return;
    const { value } = target;
    if (value === "" || (account !== undefined && value === accountText(account))) return;
    const likeliest = likeliestOf(value);
    if (likeliest === undefined) return;
    // Typed faster than the choices are shown, it is meant all the same, and what is typed on is what is moved.
    event.preventDefault();
    event.stopPropagation();
    goOn(target);
    if (!(likeliest instanceof Promise)) choose(likeliest);
    else void likeliest.then((one) => { if (one === undefined) target.focus(); else choose(one); }, () => { target.focus(); });
  };
  return (
    <div onKeyDownCapture={hear} onInput={() => { isLed.current = false; }}>
      <Select label={t("money.account")} placeholder={t("money.find")} searchable disabled={isOff} selectFirstOptionOnChange openOnFocus={false}
        allowDeselect={false} limit={money.mostFound} error={error} onSearchChange={onSearch}
        nothingFoundMessage={t(isSearching ? "kit.loading" : "kit.nothingFound")}
        value={account === undefined ? null : String(account.id)}
        data={known.map((one) => ({ value: String(one.id), label: accountText(one) }))}
        filter={({ options, search }) => {
          const offered = new Map(options.flatMap((option) => ("value" in option ? [[option.value, option] as const] : [])));
          return foundAccounts(known, search).slice(0, money.mostFound).flatMap(({ id }) => offered.get(String(id)) ?? []);
        }}
        onChange={(value) => {
          isLed.current = false;
          const one = known.find(({ id }) => String(id) === value);
          if (one !== undefined) choose(one);
        }}
        onFocus={(event) => { event.currentTarget.select(); }} />
    </div>
  );
}

function goOn(from: Element): void {
  const form = from.closest("form");
  const next = form?.querySelector<HTMLElement>("input[type=radio]:checked") ?? form?.querySelector<HTMLElement>("input[inputmode=decimal]");
  next?.focus({ preventScroll: true });
}

type Found = {
  /** Those that are known here, the chosen one among them. */
  readonly known: readonly Account[];
  /** The typing does not rest yet, or an answer is on its way. */
  readonly isSearching: boolean;
  readonly onSearch: (typed: string) => void;
  /** Whom a text means: known at once, or found by the server. */
  readonly likeliestOf: (typed: string) => Account | undefined | Promise<Account | undefined>;
};

function useFoundAccounts(of: Holder, account: Account | undefined): Found {
  const { data: { accounts: first } } = useAsk(money.findAccounts, { of });
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), restMs);
  const isWhole = first.length < money.mostFound;
  const isTyped = text !== "" && (account === undefined || text !== accountText(account));
  const found = useFind(money.findAccounts, isWhole || !isTyped ? null : { of, text })?.accounts ?? [];
  const isFinding = useIsFinding([money.findAccounts]);
  const asked = useRef<AbortController>(undefined);
  // Whoever went away means nobody here any longer.
  useEffect(() => () => { asked.current?.abort(); }, []);
  const askFor = async (wanted: string): Promise<Account | undefined> => {
    asked.current?.abort();
    const { signal } = asked.current = new AbortController();
    const { accounts: [one] } = await answerTo(money.findAccounts, { of, text: wanted.trim() }, signal);
    return one;
  };
  const all = new Map([...first, ...found, ...(account === undefined ? [] : [account])].map((one) => [one.id, one]));
  const known = [...all.values()];
  return {
    known, onSearch: setTyped, isSearching: !isWhole && (isFinding || text !== typed.trim()),
    likeliestOf: (wanted) => (isWhole ? foundAccounts(known, wanted)[0] : askFor(wanted)),
  };
}
