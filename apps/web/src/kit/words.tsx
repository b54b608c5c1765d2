import type { Format, Language, MessageKey, OddsFormat, Translate, ValuesOf } from "@chalkboard/messages";
import { createContext, useContext } from "react";

/** The person's language and the session's money and clock, with which every piece of the kit writes. */
export type Locale = {
  readonly t: Translate;
  readonly format: Format;
  readonly language: Language;
  /** ISO 4217 code of the service; figures of other currencies name theirs. */
  readonly currency: string;
  /** IANA zone of the service's wall clock. */
  readonly zone: string;
  /** The weekday with which the service's week ends: 1 is Monday. */
  readonly weekEndsOn: number;
  /** Whether it is a service of accounts, where a place of sale is a customer. */
  readonly isOnline: boolean;
  /** Whether the person works for the platform, and reads of every service. */
  readonly isPlatform?: boolean;
  readonly oddsFormat: OddsFormat;
};

const LocaleContext = createContext<Locale | undefined>(undefined);
export const LocaleProvider = LocaleContext.Provider;

export function useLocale(): Locale {
  const words = useContext(LocaleContext);
  if (words === undefined) throw new Error("a piece of the kit stands outside of WordsProvider");
  return words;
}

/** What places of sale and what lies above them are called: customers below agents where it is a service of accounts. */
export function placeKeys({ isOnline }: Pick<Locale, "isOnline">) {
  return isOnline
    ? { pos: "messaging.customer", zone: "network.agent", above: "network.agentAbove", all: "reports.allAccounts", itself: "reports.agentItself" } as const
    : { pos: "reports.pos", zone: "reports.zone", above: "network.zoneAbove", all: "reports.allPos", itself: "reports.zoneItself" } as const;
}

/** A message where only an element fits: `<Text k="kit.rows" count={3} />`. */
export function Locale<Key extends MessageKey>({ k, values }: { readonly k: Key; readonly values?: ValuesOf<Key>[0] }): string {
  const { t } = useLocale();
  return t(k, ...(values === undefined ? [] : [values]) as unknown as ValuesOf<Key>);
}
