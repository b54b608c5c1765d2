import { money } from "@chalkboard/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { answerTo } from "../data/answer-to.ts";
import { useCallQuery } from "../data/use-call-query.ts";
import { useFind, useIsFiltered } from "../data/use-find.ts";
import { type Account, type AccountScope, foundAccounts } from "./accounts.ts";

const restMs = 200;

type Found = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Those that are known here, the chosen one among them. */
  readonly known: readonly Account[];
  /** The typing does not rest yet, or an answer is on its way. */
  readonly isSearching: boolean;
  /** Whom a text means: known at once, or found by the server. */
  readonly likeliestOf: (typed: string) => Account | undefined | Promise<Account | undefined>;
};

/**
 * Accounts that are found by what is typed: by the server, where there are more than it finds at once.
 * @param standing what stands in the field while nothing is typed
 */
export function useFoundAccounts(among: AccountScope, account: Account | undefined, current: string): Found {
  const { data: { accounts: first } } = useCallQuery(money.findAccounts, among);
  const [typed, setTyped] = useState(current);
  const [text] = useDebouncedValue(typed.trim(), restMs);
  const isWhole = first.length < money.mostFound;
  const isTyped = text !== "" && text !== current;
  const question = isWhole || !isTyped ? null : { ...among, text };
  const found = useFind(money.findAccounts, question)?.accounts ?? [];
  const isFinding = useIsFiltered(money.findAccounts, question);
  const input = useRef<AbortController>(undefined);
  // Whoever went away means nobody here any longer.
  useEffect(() => () => { input.current?.abort(); }, []);
  const askFor = async (wanted: string): Promise<Account | undefined> => {
    input.current?.abort();
    const { signal } = input.current = new AbortController();
    const { accounts: [one] } = await answerTo(money.findAccounts, { ...among, text: wanted.trim() }, signal);
    return one;
  };
  const all = new Map([...first, ...found, ...(account === undefined ? [] : [account])].map((one) => [one.id, one]));
  const known = [...all.values()];
  return {
    typed, onType: setTyped, known, isSearching: !isWhole && (isFinding || text !== typed.trim()),
    likeliestOf: (wanted) => (isWhole ? foundAccounts(known, wanted)[0] : askFor(wanted)),
  };
}
