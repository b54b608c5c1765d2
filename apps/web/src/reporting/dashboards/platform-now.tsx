import { type AnswerOf, exposure, home } from "@chalkboard/contract";
import { z } from "zod";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import { Page } from "../../kit/page/page.tsx";
import { NeedsAction } from "./attention.tsx";
import { GameBars } from "./game-bars.tsx";
import { type HeadFigure, HeadFigures } from "./head-figures.tsx";
import styles from "./home.module.css";
import { hasBaseline, HoursPlots } from "./hours-plot.tsx";
import { doorOf, type Person } from "./opens.tsx";
import { type Shop, ShopPlots } from "./shop-plots.tsx";
import { platformAttention } from "./wanted.ts";

const everyMs = 10_000;
const choices = ["3", "6", "12", "24", "48"] as const;
const schema = z.object({ hours: z.enum(choices).catch("6").default("6") });
const mostGames = 10;
type Now = AnswerOf<typeof home.platformNow>;

/** The platform now: its figures, what needs action, the day by hour, the games with the most open, each service. */
export function PlatformNow() {
  const { t } = useLocale();
  const [{ hours }, change] = useFilters(schema);
  return (
    <Page
      title="routes./zucca/home"
      state={t("home.ownDays")}
      filters={
        <Filters>
          <FilterSelect
            label="home.hours"
            value={hours}
            width={90}
            choices={choices.map((value) => ({ value, label: value }))}
            onChange={(wanted) => {
              change({ hours: wanted as typeof hours });
            }}
          />
        </Filters>
      }
    >
      <Parts hours={Number(hours)} />
    </Page>
  );
}

function Parts({ hours }: { readonly hours: number }) {
  const locale = useLocale();
  const person = useSession();
  const { data } = useCallQuery(home.platformNow, { hours }, { everyMs });
  const games = useCallQuery(
    exposure.listEvents,
    { limit: mostGames, sort: "worst", isAscending: false, withSums: false },
    { everyMs },
  ).data.rows;
  const { total } = data;
  const basis = [
    locale.t(hasBaseline(total.hours) ? "home.compared" : "home.noBaseline"),
    ...(total.missing.length === 0 ? [] : [locale.t("home.rateMissing", { currencies: total.missing.join(", ") })]),
  ].join(" ");
  return (
    <div className={styles["home"]}>
      <HeadFigures figures={figuresOf(data, locale, person)} currency={total.currency} basis={basis} />
      <div className={styles["stack"]}>
        <HoursPlots hours={total.hours} now={data.at} currency={total.currency} />
        <GameBars
          currency={total.currency}
          games={games.map(({ eventId, eventName: name, leagueName, startsAt, worst, open, parts }) => ({
            eventId,
            name,
            leagueName,
            startsAt,
            open: worst === null ? (open ?? 0) : -worst,
            ...doorOf(
              person,
              `/zucca/reporte-accion?event=${String(eventId)}&of=${parts[0]?.currency ?? total.currency}`,
            ),
          }))}
        />
      </div>
      <div className={styles["stack"]}>
        <NeedsAction rows={platformAttention(data, locale, person)} />
        <ShopPlots title="home.byService" shops={data.services.map((service) => shopOf(service, locale))} />
      </div>
    </div>
  );
}

function figuresOf({ total, services }: Now, { t, format }: Locale, person: Person): readonly HeadFigure[] {
  const isCompared = hasBaseline(total.hours);
  const before = (figure: "sales" | "net" | "tickets") => (isCompared ? { before: total.before[figure] } : {});
  const perMinute = services.reduce((sum, service) => sum + service.perMinute, 0);
  const results = doorOf(person, "/bus/results?by=service");
  return [
    { key: "sales", figure: "home.sales", amount: total.today.sales, ...before("sales"), ...results },
    { key: "net", figure: "reports.net", amount: total.today.net, ...before("net"), ...results },
    {
      key: "tickets",
      label: t("reports.tickets"),
      count: total.today.tickets,
      ...before("tickets"),
      ...(perMinute === 0 ? {} : { parts: t("home.perMinuteNow", { count: format.number(perMinute) }) }),
      ...doorOf(person, "/bus/ticket"),
    },
    {
      key: "open",
      figure: "home.openWin",
      amount: total.openRisk,
      parts: t("home.openCount", { count: format.number(total.openTickets) }),
      ...doorOf(person, "/zucca/reporte-accion"),
    },
  ];
}

function shopOf(
  { serviceId, name, currency, day, today, hours }: Now["services"][number],
  { t, format }: Locale,
): Shop {
  return {
    key: String(serviceId),
    name,
    currency,
    isNamed: true,
    sales: today.sales,
    hold: today.hold,
    hours,
    onOpen: () => {
      openPanel({
        kind: "figure",
        title: t("home.salesOf", { name, day: format.day(day) }),
        input: { serviceId, from: day, to: day, figure: "sales" },
        commission: 0,
      });
    },
  };
}
