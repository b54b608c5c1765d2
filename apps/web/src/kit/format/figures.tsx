import { pointsText, priceText, spreadText, totalText } from "@chalkboard/i18n";
import { clock } from "../../ports/browser.ts";
import { useLocale } from "./locale.tsx";
import styles from "./figures.module.css";

/** A board price in the user's price format. @param american an American integer */
export function Odds({ american }: { readonly american: number }) {
  const { oddsFormat } = useLocale();
  return <span className={styles["figure"]}>{priceText(american, oddsFormat)}</span>;
}

/** Points in quarters: a spread ("−1½", "pk"), a total with its letter ("o8½"), or plain ("8½"). */
export function Points({
  quarters,
  as = "plain",
}: {
  readonly quarters: number;
  readonly as?: "spread" | "over" | "under" | "plain";
}) {
  const { t } = useLocale();
  const text =
    as === "spread"
      ? spreadText(quarters, t("betting.pick"))
      : as === "plain"
        ? pointsText(quarters)
        : totalText(as, quarters);
  return <span className={styles["figure"]}>{text}</span>;
}

export type TimeProps = {
  readonly at: number;
  readonly as?: "time" | "clock" | "date" | "dateTime" | "exact";
  readonly zone?: string;
};

/** A timestamp in the service's time zone; `zone` if it belongs to another place. */
export function Time({ at, as = "time", zone: given }: TimeProps) {
  const { format, zone } = useLocale();
  if (as === "dateTime") return <Moment at={at} {...(given === undefined ? {} : { zone: given })} />;
  return (
    <time dateTime={new Date(at).toISOString()} className={styles["figure"]}>
      {format[as](at, given ?? zone)}
    </time>
  );
}

export type MomentProps = {
  readonly at: number;
  readonly hasSeconds?: boolean;
  readonly zone?: string;
  /** The moment in the row above: its day is repeated in the faint ink. */
  readonly above?: number | undefined;
};

/** A moment as near as it is: by day and time within a week, by date this year; its title has the whole of it. */
export function Moment({ at, hasSeconds = false, zone: given, above }: MomentProps) {
  const { format, zone: own } = useLocale();
  const zone = given ?? own;
  const { day, time } = format.moment(at, zone, { now: clock.now(), hasSeconds });
  const isRepeated = above !== undefined && format.date(above, zone) === format.date(at, zone);
  return (
    <time dateTime={new Date(at).toISOString()} title={format.exact(at, zone)} className={styles["figure"]}>
      {isRepeated ? <span className={styles["faint"]}>{day}</span> : day} {time}
    </time>
  );
}

/** A calendar day: "Sat 21 Nov". */
export function Day({ day }: { readonly day: string }) {
  const { format } = useLocale();
  return (
    <time dateTime={day} className={styles["figure"]}>
      {format.day(day)}
    </time>
  );
}

/** The age of a timestamp; re-render it with `useNow`. */
export function Age({ ms }: { readonly ms: number }) {
  const { format } = useLocale();
  return <span className={styles["figure"]}>{format.duration(ms)}</span>;
}
