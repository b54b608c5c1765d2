import { type AnswerOf, catalog } from "@chalkboard/contract";
import { Text } from "@mantine/core";
import { asShown } from "../../page-parts/betting/as-shown.ts";
import { lineText } from "../../page-parts/betting/bet-labels.ts";
import { useFind } from "../../data/use-find.ts";
import { Time } from "../../kit/format/figures.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./board-preview.module.css";

type Event = AnswerOf<typeof catalog.sellingBoard>["events"][number];

const shownGames = 3;

export type BoardPreviewProps = { readonly layout: catalog.ShownLayout };

/** A preview of a league's next games on the board. */
export function BoardPreview({ layout }: BoardPreviewProps) {
  const { t } = useLocale();
  const { leagueId, isShown } = layout;
  const leagues = useFind(catalog.listLeagues, {});
  const day = leagues?.leagues
    .find((league) => league.leagueId === leagueId)
    ?.days.find(({ toCome }) => toCome > 0)?.day;
  const board = useFind(catalog.sellingBoard, day === undefined ? null : { leagueId, day });
  if (leagues === undefined || (day !== undefined && board === undefined)) return null;
  const events = asShown(board?.events ?? [], [layout]).slice(0, shownGames);
  return (
    <section className={styles["preview"]} aria-label={t("layouts.preview")}>
      <Text component="span" size="sm">
        {t("layouts.preview")}
      </Text>
      {events.length === 0 ? (
        <p>{t(isShown ? "layouts.noGames" : "layouts.hidden")}</p>
      ) : (
        events.map((event) => <Game key={event.eventId} event={event} />)
      )}
    </section>
  );
}

function Game({ event: { name, startsAt, sides, offers, sportCode } }: { readonly event: Event }) {
  const { oddsFormat } = useLocale();
  const sold = offers.filter(({ notSold }) => notSold !== true);
  const lines = (side: number): string[] =>
    sold
      .filter((offer) => offer.side === side)
      .map(({ betType, points, price }) => lineText({ key: { betType, side }, points, price, sportCode }, oddsFormat));
  const rows = [
    ...sides.map((side) => [side.name, lines(side.side)] as const),
    ["", [...lines(3), ...lines(0)]] as const,
  ];
  return (
    <div className={styles["game"]}>
      <span className={styles["start"]}>
        <Time at={startsAt} as="dateTime" /> · {name}
      </span>
      {rows
        .filter(([team, bets]) => team !== "" || bets.length > 0)
        .map(([team, bets]) => (
          <div key={team} className={styles["side"]}>
            <b>{team}</b>
            <span>
              {bets.map((bet) => (
                <span key={bet} className={styles["bet"]}>
                  {bet}
                </span>
              ))}
            </span>
          </div>
        ))}
    </div>
  );
}
