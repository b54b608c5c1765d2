// The data of a refusal's dialog, in the specification's names beside ours (its section 8). Clients that know only the
// specification read these names; for refusals without names there, only our data exist.
import { betType, type Refusal, type RefusalCode } from "@chalkboard/engine";

type Data = Readonly<Record<string, unknown>>;
/** Data from elsewhere may lack any part: a trader's refusal is a -24 without a limit. */
type Row<Code extends RefusalCode> = (data: Partial<DataOf<Code>>) => Data;
type DataOf<Code extends RefusalCode> = Parts<Extract<Refusal, { readonly code: Code }>["data"]>;
/** Every part of every form of the data. */
type Parts<Form> = {
  readonly [Name in Form extends unknown ? keyof Form : never]: Form extends Readonly<Record<Name, infer Value>>
    ? Value
    : never;
};

const unnamed = (): Data => ({});

const table: { readonly [Code in RefusalCode]: Row<Code> } = {
  [-20]: unnamed,
  [-21]: unnamed,
  [-22]: unnamed,
  [-23]: unnamed,
  [-24]: ({ wager, available, suggested, controlName, ifMode }) =>
    controlName === undefined
      ? {}
      : { wager, available, suggested, control: controlName, mode: ifMode === true ? "IF" : "Normal" },
  [-25]: unnamed,
  [-26]: unnamed,
  [-28]: unnamed,
  [-29]: unnamed,
  [-30]: unnamed,
  [-31]: ({ windows = [], closeMinute = null }) => ({
    horario_pos: windows.map(hoursText).join(", "),
    cierre_servicio: closeMinute === null ? "" : timeText(closeMinute),
  }),
  [-32]: unnamed,
  [-33]: ({ minimum, maximum }) => ({ apuesta_minima: minimum, apuesta_maxima: maximum }),
  [-34]: unnamed,
  [-35]: unnamed,
  [-36]: unnamed,
  [-37]: unnamed,
  [-38]: unnamed,
  [-39]: unnamed,
  [-40]: unnamed,
  [-41]: unnamed,
  [-42]: ({ timeoutSeconds }) => ({ ticket_timeout: timeoutSeconds }),
  [-44]: unnamed,
  [-45]: unnamed,
  [-46]: unnamed,
  [-47]: ({ per, maximum, sold }) => (per === "event" ? { wagers: maximum, actual_wagers: sold } : {}),
  [-48]: ({ rules = [] }) => selections(rules),
  [-49]: ({ rules = [] }) => selections(rules),
  [-50]: unnamed,
  [-70]: ({ reason, available }) => ({ balance_personal: reason === "limit" ? available : 0 }),
};

/** The codes of the table, for its test. */
export const wiredCodes: readonly number[] = Object.keys(table).map(Number);

/** A refusal whose data also have the specification's names; unchanged if it is not a control's. */
export function withWireNames<R extends { readonly code: number; readonly data: Data }>(refusal: R): R {
  if (!(refusal.code in table)) return refusal;
  const row = table[refusal.code as RefusalCode] as (data: Data) => Data;
  return { ...refusal, data: { ...refusal.data, ...row(refusal.data) } };
}

type SelectionSaid = DataOf<-48>["rules"][number] | DataOf<-49>["rules"][number];

/** The names of the first rule are at the top level, and those of each beside it. */
function selections(rules: readonly SelectionSaid[]): Data {
  const said = rules.map((rule) => ({ ...rule, ...selectionNames(rule) }));
  return { ...(rules[0] === undefined ? {} : selectionNames(rules[0])), rules: said };
}

function selectionNames({
  teams = [],
  teamNames,
  betTypes = [],
  leagues = [],
  leagueNames,
  hours = [],
}: SelectionSaid): Data {
  return {
    equipos: (teamNames ?? teams).join(", "),
    apuesta_tipo: [...new Set(betTypes.map((id) => betType(id)?.alias ?? id))].join(", "),
    liga_control: (leagueNames ?? leagues).join(", "),
    directo_hora: hours.map(hoursText).join(", "),
  };
}

const hoursText = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  `${timeText(from)}-${timeText(to)}`;

/** Minutes after midnight as `18:30`; of the next day as that day's time. */
function timeText(minute: number): string {
  const ofDay = minute % 1440;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
