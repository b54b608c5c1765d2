import { type Data, number, text } from "./refusal-data.ts";
import type { Writing } from "./refused.ts";

/** The refusal of an assistant's change that is outside their duty: who may make it, and when their turn is. */
export function noDuty(data: Data, { t, format }: Writing): string {
  const task = (["lines", "live", "results"] as const).find((name) => name === data["task"]);
  const names = (Array.isArray(data["onDuty"]) ? data["onDuty"] : []).map(text).join(", ");
  return [
    t("refusals.because.noDuty", { league: text(data["league"]), task: task === undefined ? "" : t(`duties.${task}`) }),
    names === "" ? t("refusals.because.nobodyOnDuty") : t("refusals.because.onDuty", { names }),
    ...(typeof data["nextInMinutes"] === "number"
      ? [t("refusals.because.nextDuty", { wait: format.duration(number(data["nextInMinutes"]) * 60_000) })]
      : []),
  ].join(" ");
}
