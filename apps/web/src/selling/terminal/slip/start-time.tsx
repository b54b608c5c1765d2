import { serverNow } from "../../../data/clock.ts";
import { dayOf } from "../../../kit/format/days.ts";
import { Day, Time } from "../../../kit/format/figures.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";

/** The start of a game, with the day if it is not today. */
export function StartTime({ at }: { readonly at: number }) {
  const { zone } = useLocale();
  const day = dayOf(at, zone);
  return day === dayOf(serverNow(), zone) ? (
    <Time at={at} />
  ) : (
    <>
      <b className="cb-wait">
        <Day day={day} />
      </b>{" "}
      <Time at={at} />
    </>
  );
}
