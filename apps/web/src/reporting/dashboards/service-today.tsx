import { type AnswerOf, home, roles } from "@chalkboard/contract";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { useLocale, type Locale } from "../../kit/format/locale.tsx";
import { Page } from "../../kit/page/page.tsx";
import { type Attention, NeedsAction } from "./attention.tsx";
import { GameBars } from "./game-bars.tsx";
import { type HeadFigure, HeadFigures } from "./head-figures.tsx";
import styles from "./home.module.css";
import { hasBaseline, HoursPlots } from "./hours-plot.tsx";
import { doorOf, type Opening, type Person } from "./opens.tsx";
import { ShopPlots } from "./shop-plots.tsx";

const everyMs = 10_000;
/** The games of a part of a service are summed from its open tickets, which costs more. */
const partEveryMs = 30_000;
type Now = AnswerOf<typeof home.serviceNow>;
type Figure = "sales" | "net" | "liability";

/** The service, or a person's part of it, now: its figures, what needs action, the day by hour, games and shops. */
export function ServiceToday() {
  const locale = useLocale();
  const { t, format, isOnline } = locale;
  const person = useSession();
  const { data } = useCallQuery(home.serviceNow, {}, { everyMs: person.role === roles.admin ? everyMs : partEveryMs });
  const { day, currency, hours, topEvents } = data;
  return (
    <Page title="routes./adm/home" state={t("home.asOfDay", { day: format.day(day) })}>
      <div className={styles["home"]}>
        <HeadFigures
          figures={figuresOf(data, locale, person)}
          currency={currency}
          basis={t(hasBaseline(hours) ? "home.compared" : "home.noBaseline")}
        />
        <div className={styles["stack"]}>
          <HoursPlots hours={hours} now={data.at} currency={currency} />
          <GameBars
            currency={currency}
            games={topEvents.map((game) => ({
              ...game,
              onOpen: () => {
                openPanel({
                  kind: "tickets",
                  title: t("home.openOf", { name: game.name }),
                  input: { eventId: game.eventId, status: 0 },
                });
              },
            }))}
          />
        </div>
        <div className={styles["stack"]}>
          <NeedsAction rows={attentionOf(data, locale, person)} />
          <ShopPlots
            title={isOnline ? "home.byAgent" : "home.byPos"}
            shops={data.shops.map(({ posId, zoneId, name, today, hours: own }) => ({
              key: `${String(posId)} ${String(zoneId)}`,
              name,
              currency,
              sales: today.sales,
              hold: today.hold,
              hours: own,
              ...opening(person, {
                figure: "sales",
                title: t("home.salesOf", { name, day: format.day(day) }),
                day,
                where: posId !== null ? { posId } : zoneId !== null ? { zoneId, zoneAlone: true } : {},
              }),
            }))}
          />
        </div>
      </div>
    </Page>
  );
}

type Opened = {
  readonly figure: Figure;
  readonly title: string;
  readonly day: string;
  readonly where?: { readonly posId?: number; readonly zoneId?: number; readonly zoneAlone?: boolean };
};

/** Opens the tickets that a figure sums. An agent, who has no reports, goes to the tickets. */
function opening(person: Person, { figure, title, day, where = {} }: Opened): Opening {
  if (person.role === roles.agent) return doorOf(person, "/ctrl/ticket");
  return {
    onOpen: () => {
      openPanel({ kind: "figure", title, input: { ...where, from: day, to: day, figure }, commission: 0 });
    },
  };
}

function figuresOf(now: Now, { t, format }: Locale, person: Person): readonly HeadFigure[] {
  const { today, before, day, hours, openTickets, openRisk, perMinute, currency } = now;
  const isCompared = hasBaseline(hours);
  const then = (figure: "sales" | "net" | "tickets") => (isCompared ? { before: before[figure] } : {});
  const money = (amount: number): string => format.money(amount, currency);
  const opens = (figure: Figure, title: string): Opening =>
    opening(person, { figure, day, title: `${title}, ${format.day(day)}` });
  return [
    {
      key: "sales",
      figure: "home.sales",
      amount: today.sales,
      ...then("sales"),
      ...opens("sales", t("home.sales")),
    },
    {
      key: "net",
      figure: "reports.net",
      amount: today.net,
      ...then("net"),
      ...(today.settled === 0 && today.prizes === 0
        ? {}
        : { parts: t("home.netOfParts", { settled: money(today.settled), prizes: money(today.prizes) }) }),
      ...opens("net", t("reports.net")),
    },
    {
      key: "tickets",
      label: t("reports.tickets"),
      count: today.tickets,
      ...then("tickets"),
      ...(perMinute === 0 ? {} : { parts: t("home.perMinuteNow", { count: format.number(perMinute) }) }),
      ...doorOf(person, "/ctrl/ticket"),
    },
    {
      key: "open",
      figure: "home.openWin",
      amount: openRisk,
      parts: t("home.openCount", { count: format.number(openTickets) }),
      ...opens("liability", t("home.openWin")),
    },
  ];
}

function attentionOf(now: Now, { t, format, isOnline }: Locale, person: Person): readonly Attention[] {
  const { pos, waiting, requested, withdrawals, events, currency, day } = now;
  const paced = (pace: "silent" | "busy", what: string): readonly Attention[] =>
    pos
      .filter((one) => one.pace === pace)
      .map(({ posId, name, zoneName, soldAt }) => ({
        key: `${pace} ${String(posId)}`,
        what,
        about: [name, zoneName].filter((text) => text !== "").join(" · "),
        since: soldAt ?? undefined,
        ...opening(person, {
          figure: "sales",
          title: t("home.salesOf", { name, day: format.day(day) }),
          day,
          where: { posId },
        }),
      }));
  return [
    { key: "waiting", what: t("home.waiting"), count: waiting, ...doorOf(person, "/ctrl/sale_monitor") },
    {
      key: "requested",
      what: t("home.requested"),
      count: requested,
      ...doorOf(person, "/adm/clients-registration?state=requested"),
    },
    {
      key: "withdrawals",
      what: t("home.withdrawals"),
      count: withdrawals.requested + withdrawals.approved,
      about: format.money(withdrawals.amount, currency),
      ...doorOf(person, "/ctrl/pos-withdraw?show=waiting"),
    },
    { key: "events", what: t("home.events"), count: events ?? 0, ...doorOf(person, "/adm/events") },
    ...(isOnline ? [] : paced("silent", t("home.silentPos"))),
    ...paced("busy", t(isOnline ? "home.busyCustomers" : "home.busyPos")),
  ];
}
