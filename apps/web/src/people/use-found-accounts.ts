import { money } from "@chalkboard/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { answerTo } from "../data/answer-to.ts";
import { useAsk } from "../data/use-ask.ts";
import { useFind, useIsAsked } from "../data/use-find.ts";
import { type Account, type Among, foundAccounts } from "./accounts.ts";

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
export function useFoundAccounts(among: Among, account: Account | undefined, standing: string): Found {
  const { data: { accounts: first } } = useAsk(money.findAccounts, among);
  const [typed, setTyped] = useState(standing);
  const [text] = useDebouncedValue(typed.trim(), restMs);
  const isWhole = first.length < money.mostFound;
  const isTyped = text !== "" && text !== standing;
  const question = isWhole || !isTyped ? null : { ...among, text };
  const found = useFind(money.findAccounts, question)?.accounts ?? [];
  const isFinding = useIsAsked(money.findAccounts, question);
  const asked = useRef<AbortController>(undefined);
  // Whoever went away means nobody here any longer.
  useEffect(() => () => { asked.current?.abort(); }, []);
  const askFor = async (wanted: string): Promise<Account | undefined> => {
    asked.current?.abort();
    const { signal } = asked.current = new AbortController();
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
