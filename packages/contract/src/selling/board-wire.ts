import { z } from "zod";
import { call, wire } from "../core/call.ts";
import { day, epochMs, eventId, id, period } from "../core/shapes.ts";

// Master data as the specification's calls return it. A service sees what it sells; the platform sees everything.

/** The service whose board an anonymous visitor requests, if the host names none (localhost). */
const visited = { serviceId: ["idservicio", id.optional()] } as const;
const name = z.string().trim().max(100);

/**
 * How sites show a league: whether, its position (lowest first), and which of its periods and bet types (all if none
 * are named).
 */
export const websiteConfig = z.object({
  shown: z.boolean(),
  sort: z.int(),
  periods: z.array(period),
  betTypes: z.array(z.int()),
});

/** The periods in a league's results, in order, besides the game itself. */
export const resultConfig = z.object({ segments: z.array(z.string()) });

/** Fields of a league on the wire. */
export const leagueFields = {
  leagueId: ["idliga", id],
  name: ["liga_nombre", z.string()],
  abbreviation: ["liga_abreviacion", z.string()],
  logo: ["liga_logo", z.string()],
  sportId: ["iddeporte", id],
  sportName: ["deporte_nombre", z.string()],
  websiteConfig: ["website_config", websiteConfig],
  resultConfig: ["resultado_config", resultConfig],
} as const;

const eventsOfDay = wire({ ...leagueFields, events: ["eventos", z.int()] });
const ofDay = wire({ day: ["evento_fecha", day.optional()], ...visited });

export const leaguesOfDay = call("general/get_eventos_ligas", {
  summary: "Leagues that have events on a day (absent: today), by the names and in the order of the service.",
  access: "anyone",
  payload: ofDay,
  answer: z.array(eventsOfDay),
});

export const siteLeaguesOfDay = call("general/get_webpage_eventos_ligas", {
  summary: "Leagues that have events on a day and are shown on the service's site, in the site's order.",
  access: "anyone",
  payload: ofDay,
  answer: z.array(eventsOfDay),
});

export const eventTree = call("general/eventos_dep_lig_fecha", {
  summary: "Sports with their leagues and days, and the number of open events of each, for menus.",
  access: "anyone",
  payload: wire(visited),
  answer: z.array(
    wire({
      sportId: ["iddeporte", id],
      sportName: ["deporte_nombre", z.string()],
      events: ["eventos", z.int()],
      leagues: [
        "ligas",
        z.array(
          wire({
            leagueId: ["idliga", id],
            name: ["liga_nombre", z.string()],
            abbreviation: ["liga_abreviacion", z.string()],
            events: ["eventos", z.int()],
            days: ["fechas", z.array(wire({ day: ["evento_fecha", day], events: ["eventos", z.int()] }))],
          }),
        ),
      ],
    }),
  ),
});

export const findLeagues = call("general/get_ligas_info", {
  summary:
    "Leagues by state (for a service: whether it sells them), sport, kind (1 teams, 2 single competitors, 3 races), part of the name, and whether points " +
    "can be bought on them.",
  access: "signedIn",
  payload: wire({
    isActive: ["activo", z.boolean().optional()],
    sportId: ["iddeporte", id.optional()],
    kind: ["tipo_liga", z.int().min(1).max(3).optional()],
    name: ["nombre", name.optional()],
    buysPoints: ["spread_buy", z.boolean().optional()],
  }),
  answer: z.array(
    wire({
      ...leagueFields,
      kind: ["tipo_liga", z.int()],
      isActive: ["activo", z.boolean()],
      buysPoints: ["spread_buy", z.boolean()],
      groups: ["grupos", z.array(id)],
      timeZone: ["zona_horaria", z.string()],
    }),
  ),
});

export const findSports = call("general/get_deportes_info", {
  summary: "Sports by state and part of the name, with the number of their leagues.",
  access: "signedIn",
  payload: wire({ isActive: ["activo", z.boolean().optional()], name: ["nombre", name.optional()] }),
  answer: z.array(
    wire({
      sportId: ["iddeporte", id],
      code: ["deporte_codigo", z.string()],
      name: ["deporte_nombre", z.string()],
      isActive: ["activo", z.boolean()],
      leagues: ["ligas", z.int()],
    }),
  ),
});

export const findTeams = call("general/get_equipos_info", {
  summary:
    "Teams whose name, print name, abbreviation or number contains the text, ignoring case; of a league or sport, or playing on a day. 500 at most.",
  access: "signedIn",
  payload: wire({
    name: ["nombre", name.optional()],
    leagueId: ["idliga", id.optional()],
    sportId: ["iddeporte", id.optional()],
    day: ["evento_fecha", day.optional()],
  }),
  answer: z.array(
    wire({
      teamId: ["idequipo", id],
      name: ["equipo_nombre", z.string()],
      printName: ["nombre_impresion", z.string()],
      abbreviation: ["equipo_abreviacion", z.string()],
      number: ["equipo_numero", z.int().nullable()],
      leagueId: ["idliga", id],
      leagueName: ["liga_nombre", z.string()],
      sportId: ["iddeporte", id],
    }),
  ),
});

export const familyGroups = call("general/get_family_grupo", {
  summary: "Family groups, which contain league groups.",
  access: "signedIn",
  payload: wire({ isActive: ["activo", z.boolean().optional()] }),
  answer: z.array(
    wire({
      familyId: ["idfamily_grupo", id],
      name: ["nombre", z.string()],
      isActive: ["activo", z.boolean()],
      groups: ["grupos", z.array(id)],
    }),
  ),
});

export const leagueGroups = call("general/get_liga_grupo", {
  summary: "League groups with the leagues in them; rules can apply to a group.",
  access: "signedIn",
  payload: wire({ isActive: ["activo", z.boolean().optional()] }),
  answer: z.array(
    wire({
      groupId: ["idliga_grupo", id],
      familyId: ["idfamily_grupo", id.nullable()],
      name: ["nombre", z.string()],
      isActive: ["activo", z.boolean()],
      leagues: ["ligas", z.array(id)],
    }),
  ),
});

export const findBetTypes = call("general/get_apuesta_tipo", {
  summary:
    "Bet types by group (0 yes and no, 1 the game, 2 and 3 its halves, 4 to 7 its quarters, 8 an inning, 9 races). `horse_bet` returns only those of " +
    "races, or only the others.",
  access: "signedIn",
  payload: wire({
    groupId: ["idgrupo", z.int().min(0).max(9).optional()],
    isRace: ["horse_bet", z.boolean().optional()],
  }),
  answer: z.array(
    wire({
      betType: ["idapuesta_tipo", z.int()],
      alias: ["apuesta_alias", z.string()],
      name: ["apuesta_nombre", z.string()],
      groupId: ["idgrupo", z.int()],
      period: ["periodo", z.string()],
      market: ["mercado", z.string()],
      opposite: ["idapuesta_opuesta", z.int().nullable()],
      hasPoints: ["con_spread", z.boolean()],
      isRace: ["horse_bet", z.boolean()],
      lines: ["lineas", z.int().describe("number of HQ's open lines on events that are still on sale")],
    }),
  ),
});

export const eventData = wire({
  events: [
    "eventos",
    z.array(
      wire({
        eventId: ["idevento", eventId],
        principalId: ["idevento_principal", eventId],
        leagueId: ["idliga", id],
        sportId: ["iddeporte", id],
        name: ["evento_nombre", z.string()],
        isGenerated: ["evento_dinamico", z.boolean()],
        propType: ["idprop_tipo", z.int().nullable()],
        categoryId: ["idcategoria", z.int().nullable()],
        kind: ["evento_tipo", z.int()],
        startsAt: ["time_epoch", epochMs],
        isOpen: ["evento_abierto", z.boolean()],
        teams: [
          "list_equipos",
          z.array(
            wire({
              eventId: ["idevento", eventId],
              teamId: ["idequipo", id],
              rotation: ["equipo_rotacion", z.int().nullable()],
              name: ["equipo_nombre", z.string()],
              printName: ["nombre_impresion", z.string()],
              abbreviation: ["equipo_abreviacion", z.string()],
              number: ["equipo_numero", z.int().nullable()],
              side: ["orden_team", z.int()],
            }),
          ),
        ],
      }),
    ),
  ],
  leagues: ["ligas", z.array(wire(leagueFields))],
  odds: [
    "odds",
    z.array(
      wire({
        eventId: ["idevento", eventId],
        betType: ["idapuesta_tipo", z.int()],
        side: ["orden_team", z.int().describe("0 the game itself, 1 away, 2 home, 3 draw")],
        alternate: ["alternativa", z.int()],
        rotation: ["equipo_rotacion", z.int().nullable()],
        points: ["spread", z.number().nullable().describe("points, in quarters of one: −1.5")],
        price: ["precio", z.int()],
        isOpen: ["activo", z.boolean()],
      }),
    ),
  ],
  categories: [
    "list_categorias",
    z.array(
      wire({ categoryId: ["idcategoria", id], propType: ["idprop_tipo", z.int()], name: ["nombre", z.string()] }),
    ),
  ],
  updatedAt: ["last_updated", epochMs],
});

const askEvents = {
  summary:
    "Events with their teams and leagues by day, event, league and sport; the future ones if neither day nor event is given. `getOdds` includes the " +
    "service's offers on them (open lines; with `closed_odds` the closed ones too), `hq_odds` HQ's own lines (platform only), `get_props` the events " +
    "derived from a game, `evento_abierto` selects those still on sale, or those that are not.",
  access: "anyone" as const,
  payload: wire({
    withOdds: ["getOdds", z.boolean().default(false)],
    withClosed: ["closed_odds", z.boolean().default(false)],
    isOpen: ["evento_abierto", z.boolean().optional()],
    day: ["fecha", day.optional()],
    eventId: ["idevento", eventId.optional()],
    leagueId: ["idliga", id.optional()],
    sportId: ["iddeporte", id.optional()],
    withProps: ["get_props", z.boolean().default(false)],
    hqOdds: ["hq_odds", z.boolean().default(false)],
    ...visited,
  }),
  isEventData: true,
  answer: eventData,
};

export const getEvents = call("general/get_eventos", askEvents);
export const getEventsData = call("general/get_events_data", askEvents);
export const getJsonEvents = call("general/get_json_events", askEvents);
export const getPosEvents = call("pos/get_eventos", askEvents);
export const getPosEventsData = call("pos/get_events_data", askEvents);
export const getPosJsonEvents = call("pos/get_json_events", askEvents);
