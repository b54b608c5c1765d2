import type { Format, Language, MessageKey, OddsFormat, Translate, ValuesOf } from "@chalkboard/i18n";
import { createContext, useContext } from "react";

/** The user's language and the session's currency and time zone, used by every component of the kit. */
export type Locale = {
  readonly t: Translate;
  readonly format: Format;
  readonly language: Language;
  /** ISO 4217 code of the service; amounts in other currencies name theirs. */
  readonly currency: string;
  /** IANA time zone of the service. */
  readonly zone: string;
  /** The weekday on which the service's week ends: 1 is Monday. */
  readonly weekEndsOn: number;
  /** Whether the service is account-based, where each place of sale is a customer. */
  readonly isOnline: boolean;
  /** Whether the user works for the platform and sees every service. */
  readonly isPlatform?: boolean;
  readonly oddsFormat: OddsFormat;
};

const LocaleContext = createContext<Locale | undefined>(undefined);
export const LocaleProvider = LocaleContext.Provider;

export function useLocale(): Locale {
  const locale = useContext(LocaleContext);
  if (locale === undefined) throw new Error("a component is outside of LocaleProvider");
  return locale;
}

/** What places of sale and the levels above them are called: customers below agents in an account-based service. */
export function placeKeys({ isOnline }: Pick<Locale, "isOnline">) {
  return isOnline
    ? ({
        pos: "messaging.customer",
        zone: "network.agent",
        above: "network.agentAbove",
        all: "reports.allAccounts",
        itself: "reports.agentItself",
      } as const)
    : ({
        pos: "reports.pos",
        zone: "reports.zone",
        above: "network.zoneAbove",
        all: "reports.allPos",
        itself: "reports.zoneItself",
      } as const);
}

/** A message where only an element is allowed: `<Text k="kit.rows" count={3} />`. */
export function Locale<Key extends MessageKey>({
  k,
  values,
}: {
  readonly k: Key;
  readonly values?: ValuesOf<Key>[0];
}): string {
  const { t } = useLocale();
  return t(k, ...((values === undefined ? [] : [values]) as unknown as ValuesOf<Key>));
}
