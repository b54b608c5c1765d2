import { type AnswerOf, type audit, type PayloadOf, responses, roles } from "@chalkboard/contract";
import type { ServiceId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import {
  type HandlersOf,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { boundsOf, posPlace, zonePlace } from "../../identity/network/index.ts";
import { compareControls, controlLog } from "./control-log.ts";
import * as queries from "./queries.ts";

type Input = PayloadOf<typeof audit.recordHistory>;

/** The actions that change a record, as their handlers name them in the audit chain. */
const actsOf: Readonly<Record<Input["record"], readonly string[]>> = {
  pos: [
    "addPos",
    "changePos",
    "saveCustomer",
    "decideCustomer",
    "registerCustomer",
    "saveScheme",
    "clonePos",
    "clonePayout",
  ],
  zone: ["addZone", "changeZone", "saveScheme"],
  person: ["addPerson", "changePerson", "setFirstPassword", "endSession", "updateProfile", "resetPassword"],
  service: ["foundService", "changeService", "switchService", "changeKind"],
  settings: ["saveService"],
  money: ["saveMoneySettings"],
  appearance: ["saveAppearance"],
  security: ["saveSecurity"],
  paper: ["saveTemplate"],
  wording: ["saveWording"],
  houseTopic: ["saveHouseTopic", "saveHouseDocuments"],
  registration: ["saveRegistration"],
  event: [
    "addEvent",
    "changeEvent",
    "setTvChannel",
    "withdrawEvent",
    "setPlay",
    "suspendEvent",
    "voidBets",
    "undoVoid",
    "acceptJump",
    "refuseJump",
  ],
  leagueNote: ["saveLeagueNote"],
  serviceLeague: ["arrangeLeague"],
  boardLayout: ["saveBoardLayout"],
  source: ["addSource", "changeSource", "runSource", "takeFile", "saveSiteTeam"],
  picture: ["addPicture", "changePicture", "removePicture"],
  slide: ["addSlide", "changeSlide", "moveSlide"],
  integrator: ["addIntegrator", "changeIntegrator", "makeKey", "rotateKey", "revokeKey"],
  duty: ["addDuty", "changeDuty", "endDuty", "restoreDuty"],
  team: ["addTeam", "changeTeam", "mergeTeams", "undoMerge"],
  league: ["addLeague", "changeLeague", "mergeLeagues", "undoMerge"],
  player: ["addPlayer", "changePlayer", "mergePlayers", "undoMerge"],
  track: ["addTrack", "changeTrack"],
  sport: ["changeSport"],
  group: ["addGroup", "changeGroup"],
  family: ["addFamily", "changeFamily"],
  propCategory: ["addPropCategory", "changePropCategory"],
};

/**
 * Reads the audit chain of single records. The end of the chain is in `operations`, through which every capability
 * writes.
 */
export function auditHandlers({ database }: { readonly database: Database }): HandlersOf<typeof audit> {
  return {
    recordHistory: (payload, { session }) =>
      database.read(scopeOf(session), (sql) => recordHistory(sql, payload, session)),
    controlLog: (payload, { session }) => database.read(scopeOf(session), (sql) => controlLog(sql, payload, session)),
    compareControls: (payload, { session }) =>
      database.read(scopeOf(session), (sql) => compareControls(sql, payload, session)),
  };
}

async function recordHistory(
  sql: Sql,
  payload: Input,
  session: Session,
): Promise<AnswerOf<typeof audit.recordHistory> | Refused> {
  const found = await recordOf(sql, payload, session);
  if (isRefused(found)) return found;
  return answerList(
    sql,
    queries.acts,
    [found.serviceId, actsOf[payload.record], found.subject],
    payload,
    ({ id: number, at, by, before, after }) => ({ number, at, by, before, after }),
  );
}

const masterData = ["team", "league", "player", "track", "sport", "group", "family", "propCategory", "event"] as const;

function isMasterData(record: Input["record"]): record is (typeof masterData)[number] {
  return masterData.some((one) => one === record);
}

const places = {
  pos: (sql: Sql, id: number) => sql.row(posPlace, [id]),
  zone: (sql: Sql, id: number) => sql.row(zonePlace, [id]),
  person: (sql: Sql, id: number) => sql.row(queries.personPlace, [id]),
} as const;

/** The service of a record's actions, and the subject where there are several. */
async function recordOf(
  sql: Sql,
  { record, ...ids }: Input,
  session: Session,
): Promise<{ serviceId: ServiceId; subject: string | null } | Refused> {
  if (isMasterData(record)) {
    const isDesk = session.role === roles.platform || session.role === roles.assistant;
    const { entryId = 0 } = ids;
    return isDesk
      ? { serviceId: session.serviceId, subject: `${record} ${String(entryId)}` }
      : refuse(responses.notAllowed, { reason: "role" });
  }
  if (session.role === roles.assistant) return refuse(responses.notAllowed, { reason: "role" });
  if (record === "service") {
    const { serviceId = 0 } = ids;
    return session.role === roles.platform
      ? { serviceId, subject: `service ${String(serviceId)}` }
      : refuse(responses.notAllowed, { reason: "role" });
  }
  if (record === "duty") {
    const { dutyId = 0 } = ids;
    const { role, serviceId } = session;
    return role === roles.platform
      ? { serviceId, subject: `duty ${String(dutyId)}` }
      : refuse(responses.notAllowed, { reason: "role" });
  }
  if (record === "source" || record === "picture" || record === "slide" || record === "integrator") {
    const { role, serviceId } = session;
    return role === roles.platform
      ? { serviceId, subject: `${record} ${String(ids.entryId ?? 0)}` }
      : refuse(responses.notAllowed, { reason: "role" });
  }
  if (record === "leagueNote" || record === "serviceLeague") {
    const { role, serviceId } = session;
    const subject =
      record === "leagueNote" ? `league note ${String(ids.noteId ?? 0)}` : `league ${String(ids.entryId ?? 0)}`;
    return role === roles.admin ? { serviceId, subject } : refuse(responses.notAllowed, { reason: "role" });
  }
  if (record === "boardLayout") {
    const isOffice = session.role === roles.admin || session.role === roles.platform;
    return isOffice
      ? { serviceId: session.serviceId, subject: `league ${String(ids.entryId ?? 0)}` }
      : refuse(responses.notAllowed, { reason: "role" });
  }
  if (record !== "pos" && record !== "zone" && record !== "person") {
    const isOffice = session.role === roles.admin || session.role === roles.platform;
    return isOffice
      ? { serviceId: session.serviceId, subject: ids.name ?? null }
      : refuse(responses.notAllowed, { reason: "role" });
  }
  const field = `${record}Id` as const;
  const id = ids[field];
  const found = id === undefined ? undefined : await places[record](sql, id);
  const { services, zones } = await boundsOf(sql, session);
  const isOwn =
    found !== undefined &&
    services?.includes(found.service_id) !== false &&
    (zones === null || (found.zone_id !== null && zones.includes(found.zone_id)));
  return isOwn
    ? { serviceId: found.service_id, subject: `${record} ${String(id)}` }
    : refuse(responses.notFound, { field });
}
