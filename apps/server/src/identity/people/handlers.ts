import { type AnswerOf, identity } from "@chalkboard/contract";
import type { Clock, Random } from "@chalkboard/kernel";
import { languageNames } from "@chalkboard/i18n";
import type { Database } from "../../platform/database/database.ts";
import type { BackgroundTasks } from "../../platform/http/background-tasks.ts";
import { type Context, type HandlersOf, isRefused, type Refused, type Session } from "../../platform/http/handlers.ts";
import type { Sessions } from "../../platform/http/sessions.ts";
import { audit } from "../../platform/operations/index.ts";
import type { Mail } from "../../platform/ports/ports.ts";
import { notOffered, offersLanguage, visitedService } from "../services/index.ts";
import { deviceHandlers } from "./sessions/devices.ts";
import { enterPos, enterService } from "./sessions/entering.ts";
import type { Hashing } from "./credentials/hashing.ts";
import { peopleHandlers } from "./people.ts";
import { profileHandlers } from "./profile.ts";
import * as queries from "./queries.ts";
import { figuresOf, sessionDataOf } from "./sessions/session-data.ts";
import { signedInHandlers } from "./sessions/signed-in.ts";
import { createSignIn } from "./sessions/signing-in.ts";
import { createTries } from "./credentials/tries.ts";
import { viewHandlers } from "./views.ts";

type Tools = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly random: Random;
  readonly mail: Mail;
  readonly backgroundTasks: BackgroundTasks;
  readonly hashing: Hashing;
};
type Language = AnswerOf<typeof identity.listLanguages>[number];

/** Signing in and out, session data and figures, the own profile, entering a service or a POS. */
export function identityHandlers(tools: Tools): HandlersOf<typeof identity> {
  const { database, sessions, clock, backgroundTasks, hashing } = tools;
  const tries = createTries(database);
  const languages = async (_payload: object, context: Context<Session | undefined>): Promise<Language[]> => {
    const service = await serviceOf(database, context);
    const usual = context.session?.language ?? service?.language;
    return Object.entries(languageNames)
      .filter(([language]) => service?.languages.includes(language) !== false)
      .map(([language, name]) => ({ language: language as Language["language"], name, isDefault: language === usual }));
  };
  return {
    ...profileHandlers({ ...tools, tries }),
    ...deviceHandlers(tools),
    ...viewHandlers(database),
    ...peopleHandlers(tools),
    ...signedInHandlers(tools),
    login: createSignIn({ database, sessions, hashing, tries, backgroundTasks }),
    logout: async (_payload, { session }) => {
      if (session !== undefined) await leave(tools, session);
      return {};
    },
    validateToken: (_payload, { session, token, tokenAdm }) =>
      sessionDataOf(database, token, session, session.entered === "pos" ? tokenAdm : ""),
    setLanguage: async ({ language }, { session }) => {
      const isOffered = await database.read("all", async (sql) => {
        if (!(await offersLanguage(sql, session.homeServiceId, language))) return false;
        await sql.run(queries.setLanguage, [session.personId, language]);
        return true;
      });
      if (!isOffered) return notOffered;
      sessions.forget(session.tokenHash);
      return {};
    },
    listLanguages: languages,
    listPosLanguages: languages,
    printProgram: async (_payload, context) => ({ url: (await serviceOf(database, context))?.url ?? "" }),
    currentTime: async () => ({ now: clock.now() }),
    currentBalance: async (_payload, { session }): Promise<AnswerOf<typeof identity.currentBalance> | Refused> => {
      const { limit, balance, pointCredit, allowToPlay } = await figuresOf(database, session);
      return { limit, balance, pointCredit, allowToPlay };
    },
    enterService: ({ serviceId }, context) => enterService(tools, serviceId, context),
    enterPos: ({ posId }, context) => enterPos(tools, posId, context),
  };
}

/** The service of the request's host or session, if any. */
async function serviceOf(database: Database, context: Context<Session | undefined>) {
  const visited = context.session?.serviceId ?? (await visitedService(database, context, undefined));
  if (visited === null || isRefused(visited)) return undefined;
  return database.read("all", (sql) => sql.row(queries.serviceOf, [visited]));
}

/** Leaving an entered POS is audited, as entering it is; the admin's own session goes on. */
async function leave({ database, sessions }: Tools, session: Session): Promise<void> {
  await sessions.end(session.tokenHash);
  if (session.entered !== "pos") return;
  await database.transaction([session.serviceId], (sql) =>
    audit(sql, session, { act: "leavePos", subject: `pos ${session.posId ?? 0}`, before: null, after: null }),
  );
}
