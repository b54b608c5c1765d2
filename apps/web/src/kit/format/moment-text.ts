import type { Format } from "@chalkboard/i18n";
import { clock } from "../../ports/browser.ts";

/** A moment within a sentence, as near as it is: "Sun 2:35a" within a week of now, "Nov 3 2:35a" this year. */
export function momentText(format: Pick<Format, "moment">, at: number, zone: string): string {
  const { day, time } = format.moment(at, zone, { now: clock.now() });
  return `${day} ${time}`;
}
