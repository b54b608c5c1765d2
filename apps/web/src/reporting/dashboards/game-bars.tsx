import { Title } from "@mantine/core";
import { Time } from "../../kit/format/figures.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./home.module.css";
import { type Opening, Opens } from "./opens.tsx";

export type GameBar = Opening & {
  readonly eventId: number;
  readonly name: string;
  readonly leagueName: string;
  readonly startsAt: number;
  /** What open bets on it may pay or cost. */
  readonly open: number;
};

/** The games with the most open, in the order of their starts, each with a bar. */
export function GameBars({ games, currency }: { readonly games: readonly GameBar[]; readonly currency: string }) {
  const { t, format } = useLocale();
  const most = Math.max(1, ...games.map(({ open }) => open));
  return (
    <section>
      <Title order={2}>{t("home.exposure")}</Title>
      {games.length === 0 && <p className={styles["quiet"]}>{t("home.noExposure")}</p>}
      <ul className={styles["rows"]}>
        {games
          .toSorted((one, other) => one.startsAt - other.startsAt)
          .map(({ eventId, name, leagueName, startsAt, open, ...opening }) => (
            <li key={eventId}>
              <Opens {...opening} className={`${styles["row"] ?? ""} ${styles["game"] ?? ""}`}>
                <Time as="dateTime" at={startsAt} />
                <span title={`${name} · ${leagueName}`}>
                  <b>{name}</b>
                </span>
                <i style={{ width: `${String(Math.max(0, Math.round((open / most) * 100)))}%` }} />
                <span>{format.money(open, currency)}</span>
              </Opens>
            </li>
          ))}
      </ul>
    </section>
  );
}
