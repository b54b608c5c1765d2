// Palette results besides pages: what the server finds for the typed text. It decides who finds what.
import {
  catalog,
  isPlatform,
  isRetail,
  money,
  network,
  type Role,
  roles,
  services,
  tickets,
} from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import type { PlainKey } from "@chalkboard/i18n";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate } from "react-router";
import { enterPos, enterService } from "../../data/connection/entering.ts";
import { queries } from "../../data/connection/queries.ts";
import { openPanel } from "../../data/panels.ts";
import { useDue } from "../../data/use-due.ts";
import { useFind, useIsFinding } from "../../data/use-find.ts";
import { useBusinessDay } from "../../data/viewer.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { areas } from "../menu.ts";
import { isOpenTo, type Viewer } from "../viewer-menu.ts";
import { type Act, acts } from "./palette-acts.ts";
import { matches, objectOf } from "./palette-text.ts";

/** A line of the palette: an address, something to do, or both where opening it here is more than its address. */
export type Found = {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly to?: string;
  readonly onOpen?: () => void;
};
export type FoundGroup = { readonly group: string; readonly actions: readonly Found[] };

export type PaletteFound = {
  /** What the text begins and names: before the pages. */
  readonly first: readonly FoundGroup[];
  /** Sessions to enter: after them. */
  readonly last: readonly FoundGroup[];
  /** The user is still typing, or a result is pending. */
  readonly isSearching: boolean;
};

const restMs = 200;
/** Delay after the start until the list of services is fetched (specification, section 7). */
const servicesDelayMs = 1000;
const isOfDesk = ({ role }: Viewer): boolean => role === roles.platform || role === roles.assistant;
const accountRoles: readonly Role[] = [roles.admin, roles.controller, roles.agent];
const shownAtMost = 8;
/** Codes are looked for among the tickets of these last days. */
const codeDays = 7;

const input = [
  catalog.findEvents,
  catalog.listLeagues,
  catalog.listServiceLeagues,
  money.findAccounts,
  network.allPos,
  services.listServices,
  tickets.listTickets,
];

/** Whether a result is pending at this moment. */
export function isPaletteFinding(): boolean {
  return queries.isFetching({ predicate: ({ queryKey: [path] }) => input.some((call) => call.path === path) }) > 0;
}

/** Results for the typed text, once typing pauses. */
export function usePaletteFound(viewer: Viewer, typed: string): PaletteFound {
  const { t } = useLocale();
  const [text] = useDebouncedValue(typed.trim(), restMs);
  const isFinding = useIsFinding(input);
  const begun = acts
    .filter(({ path }) => isOpenTo(path, viewer))
    .map((act) => ({
      act,
      object: act.of === undefined ? undefined : objectOf(t(act.label, { name: "{name}" }), text),
    }));
  // Of "deposit 911" the server is asked for 911.
  const named = begun.find(({ object }) => object !== undefined)?.object;
  const things = useThings(viewer, named ?? text);
  const begins = begun.flatMap(({ act, object }): readonly Found[] => {
    if (act.of === undefined) return text !== "" && matches(text, t(act.label)) ? [beginOf(act, t(act.label))] : [];
    if (object === undefined || object === "") return [];
    return things[act.of].map((one) => beginOf(act, t(act.label, { name: one.label }), one));
  });
  const group = (title: PlainKey, actions: readonly Found[]): readonly FoundGroup[] =>
    actions.length === 0 ? [] : [{ group: t(title), actions: actions.slice(0, shownAtMost) }];
  return {
    first: [
      ...group("shell.foundActs", begins),
      ...(named === undefined
        ? [
            ...group("shell.foundTickets", things.ticket),
            ...group("shell.foundEvents", things.event),
            ...group("shell.foundPos", things.pos),
            ...group("shell.foundZones", things.zone),
            ...group("shell.foundLeagues", things.league),
          ]
        : []),
    ],
    last: useEnterable(viewer, text).flatMap(({ title, actions }) => group(title, actions)),
    isSearching: isFinding || text !== typed.trim(),
  };
}

function beginOf({ path, query }: Act, label: string, one = { id: "", key: 0, label: "" }): Found {
  const to = linkOf(path, query({ id: one.key, name: one.label }));
  return { id: `act ${to}`, label, to };
}

const linkOf = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** Something with a number of its own. */
type Thing = Found & { readonly key: number };
type Things = Readonly<Record<"ticket" | "event" | "pos" | "zone" | "league", readonly Thing[]>>;

function useThings(viewer: Viewer, text: string): Things {
  const { format, zone: timeZone } = useLocale();
  const isText = text.length >= 2 && text.length <= 40;
  const open = (path: Parameters<typeof isOpenTo>[0]): boolean => isOpenTo(path, viewer);
  const events = useFind(catalog.findEvents, isText ? { text } : null) ?? [];
  const ticketsPage = open("/bus/ticket") ? "/bus/ticket" : "/ctrl/ticket";
  const event = events.map(({ eventId, leagueId, day, name, leagueName, startsAt }): Thing => {
    const input = linkOf(ticketsPage, { event: String(eventId) });
    const isOnBoard = open("/zucca/hq-linea");
    return {
      id: `event ${String(eventId)}`,
      key: eventId,
      label: name,
      description: `${leagueName} · ${format.dateTime(startsAt, timeZone)}`,
      to: isOnBoard ? linkOf("/zucca/hq-linea", { league: String(leagueId), day, find: name }) : input,
      ...(isOnBoard
        ? {}
        : {
            onOpen: () => {
              openPanel({ kind: "tickets", title: name, input: { eventId } });
            },
          }),
    };
  });
  return {
    event,
    ticket: useTickets(text, ticketsPage),
    ...useAccounts(viewer, text),
    league: useLeagues(viewer, text),
  };
}

/** A ticket by its number, or by its code. */
function useTickets(text: string, page: string): readonly Thing[] {
  const { format } = useLocale();
  const today = useBusinessDay();
  const plain = text.replaceAll(/[\s-]/gu, "");
  const number = /^\d{6,15}$/u.test(plain) ? Number(plain) : undefined;
  const isCode = /^(?=.*\d)[\da-z]{8,20}$/iu.test(plain);
  const byNumber = useFind(tickets.listTickets, number === undefined ? null : { number })?.rows ?? [];
  const byCode =
    useFind(tickets.listTickets, isCode ? { code: plain, from: addDays(today, -codeDays), withSums: false } : null)
      ?.rows ?? [];
  return [...byNumber, ...byCode].map((ticket) => ({
    id: `ticket ${String(ticket.number)}`,
    key: ticket.number,
    label: String(ticket.number),
    description: `${ticket.posName} · ${format.money(ticket.stake, ticket.currency)} · ${ticket.description}`,
    to: `${page}?panel=ticket.${String(ticket.number)}`,
    onOpen: () => {
      openPanel({ kind: "ticket", number: ticket.number });
    },
  }));
}

/** POS or customers, and zones or agents, of the session's part of the network. */
function useAccounts(viewer: Viewer, text: string): Pick<Things, "pos" | "zone"> {
  const isText = (text.length >= 2 || /^\d+$/u.test(text)) && text.length <= 40;
  const has = isText && accountRoles.includes(viewer.role);
  const accounts = useFind(money.findAccounts, has ? { of: "pos", text } : null)?.accounts ?? [];
  const zones = useFind(money.findAccounts, has ? { of: "zone", text, withOwn: true } : null)?.accounts ?? [];
  const ofAll = useFind(network.allPos, isText && isOfDesk(viewer) ? { name: text, limit: shownAtMost } : null) ?? [];
  const posPath = isOpenTo("/adm/pos", viewer) ? "/adm/pos" : "/adm/clients-registration";
  const pos = [
    ...accounts.map(({ id, name, number, within }) => ({ posId: id, name, sequence: number, zoneName: within })),
    ...ofAll,
  ].map(({ posId, name, sequence, zoneName }): Thing => {
    const isPage = isOpenTo(posPath, viewer);
    return {
      id: `pos ${String(posId)}`,
      key: posId,
      label: name,
      description: [sequence, zoneName].filter((part) => part !== null && part !== "").join(" · "),
      ...(isPage
        ? { to: linkOf(posPath, { opened: String(posId) }) }
        : {
            onOpen: () => {
              openPanel({ kind: "tickets", title: name, input: { posId } });
            },
          }),
    };
  });
  const zone = zones.map(({ id, name, within }): Thing => {
    const isPage = isOpenTo("/adm/zona", viewer);
    return {
      id: `zone ${String(id)}`,
      key: id,
      label: name,
      description: within,
      ...(isPage
        ? { to: linkOf("/adm/zona", { opened: String(id) }) }
        : {
            onOpen: () => {
              openPanel({ kind: "tickets", title: name, input: { zoneId: id } });
            },
          }),
    };
  });
  return { pos, zone };
}

/** Leagues are few: they are fetched once and found here. */
function useLeagues(viewer: Viewer, text: string): readonly Thing[] {
  const isText = text.length >= 2;
  const ofDesk = useFind(catalog.listLeagues, isText && isOpenTo("/zucca/hq-linea", viewer) ? {} : null)?.leagues ?? [];
  const ofService = useFind(catalog.listServiceLeagues, isText && isOpenTo("/adm/ligas", viewer) ? {} : null) ?? [];
  return [
    ...ofDesk
      .filter(({ name, abbreviation }) => matches(text, `${name} ${abbreviation}`))
      .map(({ leagueId, name, sportName }) => ({
        leagueId,
        name,
        sportName,
        to: linkOf("/zucca/hq-linea", { league: String(leagueId) }),
      })),
    ...ofService
      .filter(({ leagueName, shownName }) => matches(text, `${leagueName} ${shownName}`))
      .map(({ leagueId, leagueName, sportName }) => ({
        leagueId,
        name: leagueName,
        sportName,
        to: linkOf("/adm/ligas", { name: leagueName }),
      })),
  ].map(({ leagueId, name, sportName, to }) => ({
    id: `league ${String(leagueId)}`,
    key: leagueId,
    label: name,
    description: sportName,
    to,
  }));
}

/** The sessions of POS and services that this person may enter. */
function useEnterable(
  viewer: Viewer,
  text: string,
): readonly { readonly title: PlainKey; readonly actions: readonly Found[] }[] {
  const { t } = useLocale();
  const isDue = useDue(servicesDelayMs);
  const enterable = useFind(services.listServices, isDue && viewer.role === roles.platform ? {} : null) ?? [];
  const navigate = useNavigate();
  const begin = async (entering: Promise<{ readonly ok: boolean }>): Promise<void> => {
    if ((await entering).ok) await navigate("/", { replace: true });
  };
  // A customer's session can be entered if there is a site for customers.
  const maySellFor = viewer.role === roles.admin && (isRetail(viewer.service.kind) || areas.customer !== undefined);
  const pos =
    useFind(
      network.allPos,
      maySellFor && text.length >= 2 ? { name: text, isActive: true, limit: shownAtMost } : null,
    ) ?? [];
  return [
    {
      title: "account.enterPoses",
      actions: pos.map(({ posId, name }) => ({
        id: `work at ${String(posId)}`,
        label: t("account.enterPos", { name }),
        onOpen: () => {
          void begin(enterPos(posId));
        },
      })),
    },
    {
      title: "account.enterServices",
      actions: enterable
        .filter(({ kind }) => !isPlatform(kind))
        .map(({ serviceId, name }) => ({
          id: `service ${String(serviceId)}`,
          label: t("account.enterService", { name }),
          onOpen: () => {
            void begin(enterService(serviceId));
          },
        }))
        .filter(({ label }) => text !== "" && matches(text, label)),
    },
  ];
}
