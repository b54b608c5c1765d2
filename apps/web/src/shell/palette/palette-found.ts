// Palette results besides pages: events, a ticket by its number, POS and customers. The server decides who finds what.
import { catalog, isPlatform, isRetail, network, type Role, roles, services, tickets } from "@chalkboard/contract";
import { useDebouncedValue } from "@mantine/hooks";
import type { SpotlightActionGroupData } from "@mantine/spotlight";
import { useNavigate } from "react-router";
import { enterPos, enterService } from "../../data/connection/entering.ts";
import { useDue } from "../../data/use-due.ts";
import { useFind, useIsFinding } from "../../data/use-find.ts";
import { useLocale } from "../../kit/format/words.tsx";
import { areas } from "../menu.ts";
import { type Viewer, isOpenTo } from "../viewer-menu.ts";
import { openPanel } from "../../data/panels.ts";

const restMs = 200;
/** Delay after the start until the list of services is fetched (specification, section 7). */
const servicesDelayMs = 1000;
const findsPos: readonly Role[] = [roles.platform, roles.assistant, roles.admin, roles.controller, roles.agent];
const shownAtMost = 8;
/** More than are shown, because only active ones may be entered. */
const foundAtMost = 50;

const input = [catalog.findEvents, tickets.listTickets, network.allPos, services.listServices];

export type PaletteFound = {
  readonly groups: readonly SpotlightActionGroupData[];
  /** The user is still typing, or a result is pending. */
  readonly isSearching: boolean;
};

/** The palette's groups for the typed text, once typing pauses. */
export function usePaletteFound(viewer: Viewer, typed: string): PaletteFound {
  const { t, format, zone } = useLocale();
  const navigate = useNavigate();
  const [text] = useDebouncedValue(typed.trim(), restMs);
  const isFinding = useIsFinding(input);
  const isText = text.length >= 2 && text.length <= 40;
  const number = /^\d{6,15}$/.test(text) ? Number(text) : undefined;
  const events = useFind(catalog.findEvents, isText ? { text } : null);
  const found = useFind(tickets.listTickets, number === undefined ? null : { number });
  const pos = useFind(
    network.allPos,
    isText && findsPos.includes(viewer.role) ? { name: text, limit: foundAtMost } : null,
  );
  const isDue = useDue(servicesDelayMs);
  const enterable = useFind(services.listServices, isDue && viewer.role === roles.platform ? {} : null);
  const onEvent = ({ eventId, leagueId, day, name }: NonNullable<typeof events>[number]): void => {
    if (isOpenTo("/zucca/hq-linea", viewer))
      void navigate(`/zucca/hq-linea?${new URLSearchParams({ league: String(leagueId), day, find: name }).toString()}`);
    else openPanel({ kind: "tickets", title: name, asked: { eventId } });
  };
  const groups: SpotlightActionGroupData[] = [
    {
      group: t("shell.foundEvents"),
      actions: (events ?? []).slice(0, shownAtMost).map((event) => ({
        id: `event ${event.eventId}`,
        label: event.name,
        description: `${event.leagueName} · ${format.dateTime(event.startsAt, zone)}`,
        keywords: text,
        onClick: () => {
          onEvent(event);
        },
      })),
    },
    {
      group: t("shell.foundTickets"),
      actions: (found?.rows ?? []).map((ticket) => ({
        id: `ticket ${ticket.number}`,
        label: String(ticket.number),
        keywords: text,
        description: `${ticket.posName} · ${format.money(ticket.stake, ticket.currency)} · ${ticket.description}`,
        onClick: () => {
          openPanel({ kind: "ticket", number: ticket.number });
        },
      })),
    },
    {
      group: t("shell.foundPos"),
      actions: (pos ?? []).slice(0, shownAtMost).map((one) => ({
        id: `pos ${one.posId}`,
        label: one.name,
        description: `${one.sequence} · ${one.zoneName}`,
        keywords: text,
        onClick: () => {
          if (isOpenTo("/adm/pos", viewer))
            void navigate(`/adm/pos?${new URLSearchParams({ name: one.name }).toString()}`);
          else openPanel({ kind: "tickets", title: one.name, asked: { posId: one.posId } });
        },
      })),
    },
  ];
  const begin = async (entering: Promise<{ readonly ok: boolean }>): Promise<void> => {
    if ((await entering).ok) await navigate("/", { replace: true });
  };
  // A customer's session can be entered if there is a site for customers.
  const maySellFor = viewer.role === roles.admin && (isRetail(viewer.service.kind) || areas.customer !== undefined);
  if (maySellFor)
    groups.push({
      group: t("account.enterPoses"),
      actions: (pos ?? [])
        .filter(({ isActive }) => isActive)
        .slice(0, shownAtMost)
        .map(({ posId, name }) => ({
          id: `work at ${posId}`,
          label: t("account.enterPos", { name }),
          keywords: text,
          onClick: () => {
            void begin(enterPos(posId));
          },
        })),
    });
  if (text !== "")
    groups.push({
      group: t("account.enterServices"),
      actions: (enterable ?? [])
        .filter(({ kind }) => !isPlatform(kind))
        .map(({ serviceId, name }) => ({
          id: `service ${serviceId}`,
          label: t("account.enterService", { name }),
          onClick: () => {
            void begin(enterService(serviceId));
          },
        })),
    });
  return {
    groups: groups.filter(({ actions }) => actions.length > 0),
    isSearching: isFinding || text !== typed.trim(),
  };
}
