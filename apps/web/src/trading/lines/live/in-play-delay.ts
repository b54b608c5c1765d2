// The bet delay of a game in play: what services ask for, and which rule sets it. Pure.
import type { AnswerOf, rules } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import type { Locale } from "../../../kit/format/locale.tsx";

export type InPlayDelay = AnswerOf<typeof rules.inPlayDelays>["events"][number];
type Sold = InPlayDelay["services"][number];

const withDelay = new WeakMap<object, { readonly text: string; readonly event: object }>();

/** The games with their delays; one whose delay did not change keeps its identity. */
export function withDelays<Of extends { readonly eventId: number }>(
  events: readonly Of[],
  delays: readonly InPlayDelay[],
): readonly (Of & { readonly delay?: InPlayDelay })[] {
  const byEvent = new Map(delays.map((delay) => [delay.eventId, delay]));
  return events.map((event) => {
    const delay = byEvent.get(event.eventId);
    if (delay === undefined) return event;
    const text = JSON.stringify(delay);
    const cached = withDelay.get(event);
    // What was merged is the same event with its delay, so of the same kind.
    if (cached?.text === text) return cached.event as Of & { readonly delay: InPlayDelay };
    const made = { ...event, delay };
    withDelay.set(event, { text, event: made });
    return made;
  });
}

/** "4 s", "4–8 s" where services differ; the word where no service sells it in play. */
export function delayText(delay: InPlayDelay | undefined, { t, format }: Locale): string {
  if (delay === undefined) return "";
  const seconds = delay.services.map((service) => service.seconds);
  if (seconds.length === 0) return t("lines.delayNone");
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)];
  const text = least === most ? format.number(least) : `${format.number(least)}–${format.number(most)}`;
  return `${text} s`;
}

const aboutKey: Readonly<Record<Sold["about"], PlainKey>> = {
  event: "lines.delayOf_event",
  league: "lines.delayOf_league",
  leagueGroup: "lines.delayOf_leagueGroup",
  sport: "lines.delayOf_sport",
  all: "lines.delayOf_all",
};

/** What the rule is about that sets the longest delay: "Game", "League"; with "own" where it is a service's. */
export function delayRuleText(delay: InPlayDelay | undefined, { t }: Pick<Locale, "t">): string {
  const [longest] = delay?.services.toSorted((one, other) => other.seconds - one.seconds) ?? [];
  if (longest === undefined) return "";
  return t(longest.level === "platform" ? aboutKey[longest.about] : "lines.delayOf_service");
}

/** Each service's delay with its rule, and the platform's minimums. */
export function delayHint(delay: InPlayDelay | undefined, locale: Locale): string | undefined {
  if (delay === undefined) return undefined;
  const { t, format } = locale;
  const seconds = (value: number): string => `${format.number(value)} s`;
  return [
    ...delay.services.map(
      ({ name, seconds: own, level, about }) =>
        `${name}: ${seconds(own)} (${[t(level === "platform" ? "lines.delayByPlatform" : "lines.delayOf_service"), t(aboutKey[about])].join(", ")})`,
    ),
    ...(delay.game === null ? [] : [t("lines.delayGameMinimum", { seconds: seconds(delay.game.seconds) })]),
    ...(delay.league === null ? [] : [t("lines.delayLeagueMinimum", { seconds: seconds(delay.league.seconds) })]),
    t("lines.delayHelp"),
  ].join(" · ");
}

/** The longest delay that is typed here, in seconds. */
export const mostDelay = 60;

/** A typed delay in seconds; 0, or nothing, removes the minimum. Undefined if it is none. */
export function readDelay(text: string): number | undefined {
  const plain = text.trim().replace(/\s*s$/i, "");
  if (plain === "") return 0;
  return /^\d{1,2}$/.test(plain) && Number(plain) <= mostDelay ? Number(plain) : undefined;
}
