import { money } from "@chalkboard/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { answerTo } from "../../data/answer-to.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useFind, useIsFiltered } from "../../data/use-find.ts";
import { type Account, type AccountScope, foundAccounts } from "./accounts.ts";

const restMs = 200;

type Found = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The accounts known here, including the chosen one. */
  readonly known: readonly Account[];
  /** The user is still typing, or a result is pending. */
  readonly isSearching: boolean;
  /** The best match for a text: known immediately, or found by the server. */
  readonly likeliestOf: (typed: string) => Account | undefined | Promise<Account | undefined>;
};

/**
 * Accounts found by the typed text: by the server, if there are more than one query returns.
 * @param current the field's text while nothing is typed
 */
export function useFoundAccounts(among: AccountScope, account: Account | undefined, current: string): Found {
  const {
    data: { accounts: first },
  } = useCallQuery(money.findAccounts, among);
  const [typed, setTyped] = useState(current);
  const [text] = useDebouncedValue(typed.trim(), restMs);
  const isWhole = first.length < money.mostFound;
  const isTyped = text !== "" && text !== current;
  const question = isWhole || !isTyped ? null : { ...among, text };
  const found = useFind(money.findAccounts, question)?.accounts ?? [];
  const isFinding = useIsFiltered(money.findAccounts, question);
  const input = useRef<AbortController>(undefined);
  // Cancels the search on unmount.
  useEffect(
    () => () => {
      input.current?.abort();
    },
    [],
  );
  const askFor = async (wanted: string): Promise<Account | undefined> => {
    input.current?.abort();
    const { signal } = (input.current = new AbortController());
    const {
      accounts: [one],
    } = await answerTo(money.findAccounts, { ...among, text: wanted.trim() }, { signal });
    return one;
  };
  const all = new Map([...first, ...found, ...(account === undefined ? [] : [account])].map((one) => [one.id, one]));
  const known = [...all.values()];
  return {
    typed,
    onType: setTyped,
    known,
    isSearching: !isWhole && (isFinding || text !== typed.trim()),
    likeliestOf: (wanted) => (isWhole ? foundAccounts(known, wanted)[0] : askFor(wanted)),
  };
}
