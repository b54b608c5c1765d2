// An approval by a second person at a till or a money desk: a superior types their own name and password there. The
// attempts are counted with those of signing in.
import { responses, type Role, roles, services, type tickets } from "@chalkboard/contract";
import type { Database } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { reaches } from "../network/index.ts";
import type { Hashing } from "./credentials/hashing.ts";
import { isPassword } from "./credentials/passwords.ts";
import { useTotp } from "./profile-queries.ts";
import * as queries from "./queries.ts";
import { totpStep } from "./credentials/totp.ts";
import { createTries, type Verdict } from "./credentials/tries.ts";

export type SecondPerson = { readonly id: number; readonly name: string };
/** Whose money a desk moves: a zone's own, or that of a POS in a zone. */
export type SecondPlace = { readonly zoneId: number; readonly of: "zone" | "pos" };
/**
 * Checks the approval: by a person above a till, or above the owner of the money that a desk moves, which must not be
 * their own.
 */
export type ConfirmSecond = (
  typed: tickets.SecondPersonTyped,
  context: Context,
  place?: SecondPlace,
) => Promise<SecondPerson | Refused>;

type Person = RowOf<typeof queries.secondPerson.columns>;

const above: ReadonlySet<Role> = new Set([roles.admin, roles.controller]);
const no = (why: tickets.SecondPersonProblem): Refused => refuse(responses.notAllowed, { reason: "secondPerson", why });

export function createSecondPeople({
  database,
  hashing,
}: {
  readonly database: Database;
  readonly hashing: Hashing;
}): ConfirmSecond {
  const tries = createTries(database);

  async function lookAt(typed: tickets.SecondPersonTyped, { session, now }: Context, place?: SecondPlace) {
    const person = await database.read("all", (sql) =>
      sql.row(queries.secondPerson, [session.personId, typed.user.trim()]),
    );
    const platform = await database.read("all", (sql) => sql.row(queries.platformOf, [session.personId]));
    const name = { platformId: platform?.platform_id ?? 0, login: typed.user };
    return tries.look(
      name,
      services.security.parse(person?.security ?? {}),
      now,
      async (): Promise<Verdict<SecondPerson | Refused>> => {
        if (!(await isPassword(typed.password, person?.password_hash)) || person === undefined)
          return { is: "wrong", answer: no("unknown") };
        if (person.totp_secret === null) return { is: "right", answer: await current(person, session, place) };
        if (typed.oneTimeCode === undefined) return { is: "undecided", answer: no("code") };
        const step = totpStep(person.totp_secret, typed.oneTimeCode, now, person.totp_counter);
        const used =
          step === undefined ? undefined : await database.read("all", (sql) => sql.row(useTotp, [person.id, step]));
        return used === undefined
          ? { is: "wrong", answer: no("code") }
          : { is: "right", answer: await current(person, session, place) };
      },
    );
  }

  /**
   * Whether a person whose password was right may approve here: of this service, above this till, and not the one who
   * pays.
   */
  async function current(
    { id, name, role, service_id: serviceId, zone_id: zoneId, may_work: mayWork }: Person,
    session: Session,
    place?: SecondPlace,
  ) {
    if (id === session.personId) return no("samePerson");
    const who = { role: role as Role, serviceId, zoneId, posId: null };
    const till = {
      serviceId: session.serviceId,
      zoneId: place?.zoneId ?? session.zoneId ?? 0,
      posId: session.posId ?? 0,
    };
    const isOwn = place?.of === "zone" && zoneId === place.zoneId;
    const stands =
      mayWork && !isOwn && above.has(who.role) && (await database.read("all", (sql) => reaches(sql, who, till)));
    return stands ? { id, name } : no("mayNot");
  }

  return async (typed, context, place) => {
    const tried = await hashing.inTurn(context.address, () => lookAt(typed, context, place));
    if (isRefused(tried)) return tried;
    return tried.is === "locked" ? no("locked") : tried.answer;
  };
}
