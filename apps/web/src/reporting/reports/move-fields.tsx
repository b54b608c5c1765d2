import { reports } from "@chalkboard/contract";
import { movementKeys } from "@chalkboard/list-columns";
import { type PlainKey, readMinor } from "@chalkboard/i18n";
import type { ReactNode } from "react";
import { z } from "zod";
import type { FiltersOf } from "../../data/connection/client.ts";
import { FilterAmount } from "../../kit/fields/filter-amount.tsx";
import { FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { placeKeys, useLocale, type Locale } from "../../kit/format/locale.tsx";
import { usePlaceFilter } from "../../page-parts/people/use-place-filter.tsx";
import { narrowingText } from "./narrowing.ts";

const number = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .or(z.literal(""))
  .catch("");
const words = z.string().max(100).catch("");
const schema = z.object({
  zone: number,
  pos: number,
  ticket: number,
  kind: reports.movementKind.or(z.literal("")).catch(""),
  channel: reports.channel.or(z.literal("")).catch(""),
  person: words,
  least: words,
  most: words,
  of: z.enum(["money", "credit", "collected"]).catch("money"),
});
type Chosen = z.output<typeof schema>;
export type ChosenMoves = Chosen;

/** The filters of both movement calls, besides the period. */
export type MovementFilters = Pick<
  FiltersOf<typeof reports.listMovements>,
  | "zoneId"
  | "zoneAlone"
  | "withinId"
  | "posId"
  | "accounts"
  | "of"
  | "kinds"
  | "channel"
  | "way"
  | "person"
  | "least"
  | "most"
  | "ticket"
>;

type Silent = "kind" | "ticket" | "pos" | "channel";

/**
 * Which movements are requested, from the link.
 * @param without filters that the page has no field for, so that another page's link cannot filter invisibly. Expected
 * amounts have no POS and no channel.
 */
export function useMoves(
  without: readonly Silent[] = [],
): readonly [chosen: Chosen, input: MovementFilters, change: (patch: Partial<Chosen>) => void] {
  const [found, change] = useFilters(schema);
  const silent: readonly Silent[] = found.of === "collected" ? [...without, "pos", "channel"] : without;
  const chosen: Chosen = { ...found, ...Object.fromEntries(silent.map((name) => [name, ""])) };
  const { zone, pos, kind, channel, person, ticket, of } = chosen;
  const { format, currency, language } = useLocale();
  const spelling = { language, currency, decimals: format.decimals(currency) };
  const [least, most] = [readMinor(chosen.least, spelling), readMinor(chosen.most, spelling)];
  return [
    chosen,
    {
      ...(zone === "" ? {} : { zoneId: Number(zone) }),
      ...(pos === "" ? {} : { posId: Number(pos) }),
      ...(kind === "" ? {} : { kinds: [kind] }),
      ...(channel === "" ? {} : { channel }),
      ...(person.trim() === "" ? {} : { person: person.trim() }),
      ...(least === null ? {} : { least }),
      ...(most === null ? {} : { most }),
      ...(ticket === "" ? {} : { ticket: Number(ticket) }),
      ...(of === "money" ? {} : { of }),
    },
    change,
  ];
}

/** The label of each way of handing over money, at a service of accounts or of shops. */
export function channelKey(channel: string, isOnline: boolean): PlainKey {
  switch (channel) {
    case "till":
      return "reports.channelTill";
    case "account":
      return isOnline ? "reports.channelCustomer" : "reports.channelAccount";
    case "agent":
      return isOnline ? "reports.channelAgent" : "reports.channelZone";
    default:
      return "reports.channelNone";
  }
}

export type MoveFields = { readonly fields: readonly ReactNode[]; readonly narrowing: string };

/**
 * The filter fields of movements (place, kind, person, amount, ticket), and the filters in words.
 * @param without those that a page does not need
 */
export function useMoveFields(
  chosen: Chosen,
  onChange: (patch: Partial<Chosen>) => void,
  without: readonly string[] = [],
): MoveFields {
  const reader = useLocale();
  const { t, isOnline } = reader;
  const places = placeKeys(reader);
  const zone = usePlaceFilter({
    of: "zone",
    label: places.zone,
    value: chosen.zone,
    width: 140,
    onChange: (one) => {
      onChange({ zone: one, pos: "" });
    },
  });
  const pos = usePlaceFilter({
    of: "pos",
    label: places.pos,
    value: chosen.pos,
    within: chosen.zone,
    width: 150,
    onChange: (one) => {
      onChange({ pos: one });
    },
  });
  const kinds = reports.movementKind.options.filter((kind) =>
    kind === "grant" || kind === "expiry" ? chosen.of === "credit" : kind !== "collected" && kind !== "handedOver",
  );
  const fields: readonly (readonly [name: string, field: ReactNode])[] = [
    [
      "cashOf",
      <FilterSelect
        key="cashOf"
        label="reports.cashOf"
        value={chosen.of === "collected" ? "collected" : "money"}
        width={190}
        onChange={(of) => {
          onChange({ of: of as Chosen["of"], channel: "" });
        }}
        choices={[
          { value: "money", label: t("reports.cashMoved") },
          { value: "collected", label: t("reports.cashExpected") },
        ]}
      />,
    ],
    ["zone", zone.field],
    ["pos", pos.field],
    [
      "kind",
      <FilterSelect
        key="kind"
        label="reports.kind"
        value={chosen.kind}
        withAll
        width={140}
        onChange={(kind) => {
          onChange({ kind: kind as Chosen["kind"] });
        }}
        choices={kinds.map((kind) => ({ value: kind, label: t(movementKeys[kind]) }))}
      />,
    ],
    [
      "channel",
      <FilterSelect
        key="channel"
        label="reports.channel"
        value={chosen.channel}
        withAll
        width={150}
        onChange={(channel) => {
          onChange({ channel: channel as Chosen["channel"] });
        }}
        choices={reports.channel.options.map((channel) => ({
          value: channel,
          label: t(channelKey(channel, isOnline)),
        }))}
      />,
    ],
    [
      "person",
      <FilterText
        key="person"
        label="money.by"
        value={chosen.person}
        onChange={(person) => {
          onChange({ person });
        }}
      />,
    ],
    [
      "least",
      <FilterAmount
        key="least"
        label="reports.least"
        value={chosen.least}
        width={100}
        onChange={(least) => {
          onChange({ least });
        }}
      />,
    ],
    [
      "most",
      <FilterAmount
        key="most"
        label="reports.most"
        value={chosen.most}
        width={100}
        onChange={(most) => {
          onChange({ most });
        }}
      />,
    ],
    [
      "ticket",
      <FilterText
        key="ticket"
        label="betting.ticket"
        value={chosen.ticket}
        onChange={(ticket) => {
          onChange({ ticket });
        }}
      />,
    ],
    [
      "of",
      <FilterSelect
        key="of"
        label="reports.of"
        value={chosen.of}
        width={130}
        onChange={(of) => {
          onChange({ of: of as Chosen["of"], kind: "" });
        }}
        choices={[
          { value: "money", label: t("reports.ofMoney") },
          { value: "credit", label: t("reports.ofCredit") },
        ]}
      />,
    ],
  ];
  const narrowing = narrowingText(saidOf(chosen, zone.place?.name, pos.place?.name, reader), t);
  return { narrowing, fields: fields.filter(([name]) => !without.includes(name)).map(([, field]) => field) };
}

function saidOf(
  { of, kind, channel, person, least, most, ticket }: Chosen,
  zone: string | undefined,
  pos: string | undefined,
  locale: Pick<Locale, "t" | "isOnline">,
): Parameters<typeof narrowingText>[0] {
  const { t, isOnline } = locale;
  const places = placeKeys(locale);
  return [
    ["reports.of", of === "collected" ? t("reports.cashExpected") : of === "credit" ? t("reports.ofCredit") : ""],
    [places.zone, zone],
    [places.pos, pos],
    ["reports.kind", kind === "" ? "" : t(movementKeys[kind])],
    ["reports.channel", channel === "" ? "" : t(channelKey(channel, isOnline))],
    ["money.by", person.trim()],
    ["reports.least", least],
    ["reports.most", most],
    ["betting.ticket", ticket],
  ];
}
