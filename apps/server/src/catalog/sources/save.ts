// The only place where a source's row is written: by a person, and from the installation's environment
// (docs/design/catalog.md).
import { type AnswerOf, type PayloadOf, type Problem, responses, sources } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { type Context, invalid, refuse, type Refused } from "../../platform/http/handlers.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { bumpRules } from "../../identity/services/index.ts";
import * as queries from "./queries.ts";
import * as silenceQueries from "./feed-timeout-queries.ts";
import type { SecretBox } from "./secret-box.ts";

type Terms = sources.SourceTerms;

/** The source name of games that no source brought. */
const takenNames = ["desk"];

/** What the installation has: a secret for sealing, and a folder of files. */
type Has = {
  readonly secretBox: SecretBox | undefined;
  readonly hasFolder: boolean;
  readonly allowsAddress: (address: string) => boolean;
};

export async function saveSource(
  sql: Sql,
  { secretBox, hasFolder, allowsAddress }: Has,
  { sourceId, was, credentials, ...given }: PayloadOf<typeof sources.saveSource>,
  { session }: Context,
): Promise<AnswerOf<typeof sources.saveSource> | Refused> {
  const terms = inOrder(given);
  await sql.run(queries.lockSources);
  const stored = sourceId === undefined ? undefined : await sql.row(queries.source1, [sourceId]);
  if (sourceId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "sourceId" });
  const before = stored === undefined ? null : inOrder(stored.terms);
  if (before !== null && was !== undefined && !isSame(before, inOrder(was)))
    return refuse(responses.changedMeanwhile, { ...before });
  const isFromEnvironment = stored?.is_from_environment === true;
  const problems = [
    ...termProblems(terms, before, isFromEnvironment),
    ...folderProblems(terms, before, hasFolder),
    ...credentialProblems(secretBox, credentials, isFromEnvironment),
    ...addressProblems(terms, allowsAddress),
    ...(before === null && (await isTaken(sql, terms.name))
      ? [fault("name", "taken", "another source has this name")]
      : []),
    ...((await areSellers(sql, terms.unmanaged))
      ? []
      : [fault("unmanaged", "doesNotFit", "only services that sell, and each only once")]),
  ];
  if (problems.length > 0) return invalid(...problems);
  const hasChanged = before === null || !isSame(before, terms);
  await manageAnew(sql, before?.unmanaged ?? [], terms.unmanaged);
  if (stored !== undefined && hasChanged) await sql.run(queries.changeSource, [stored.id, JSON.stringify(terms)]);
  if (before?.isPaused === true && !terms.isPaused) await sql.run(silenceQueries.countAnew, [terms.name]);
  const id = stored?.id ?? (await addSource(sql, terms, false));
  assert(id !== undefined, "the name of a new source is free", { name: terms.name });
  // A key given for one host is not sent to another: changing the address requires entering it again.
  const isCleared =
    before !== null &&
    stored?.has_credentials === true &&
    credentials === undefined &&
    !sources.isSameOrigin(before.address, terms.address);
  if (isCleared) await sql.run(queries.clearCredentials, [id]);
  if (credentials !== undefined && secretBox !== undefined) {
    await sql.run(queries.setCredentials, [
      id,
      secretBox.seal(credentials, terms.name),
      session.personId,
      terms.address,
    ]);
  }
  if (hasChanged || credentials !== undefined) {
    const isNewSecret =
      credentials !== undefined ? { credentials: "set" } : isCleared ? { credentials: "cleared" } : {};
    const act = before === null ? "addSource" : "changeSource";
    await audit(sql, session, { act, subject: `source ${String(id)}`, before, after: { ...terms, ...isNewSecret } });
  }
  return { sourceId: id };
}

/**
 * Sales of the services concerned happen entirely before the change or entirely after it: their rules are locked before
 * anything is written.
 */
async function manageAnew(sql: Sql, before: Terms["unmanaged"], after: Terms["unmanaged"]): Promise<void> {
  const concerned = [...new Set([...before, ...after])]
    .filter((id) => before.includes(id) !== after.includes(id))
    .toSorted((one, other) => one - other);
  for (const serviceId of concerned) await bumpRules(sql, serviceId);
  await publish(sql, concerned.map(offersChanged));
}

async function areSellers(sql: Sql, serviceIds: Terms["unmanaged"]): Promise<boolean> {
  return serviceIds.length === 0 || (await sql.row(queries.sellersAmong, [serviceIds]))?.count === serviceIds.length;
}

/**
 * Creates the source whose address and key are settings of the installation; once it exists, the platform manages its
 * row.
 */
export async function foundSource(database: Database, terms: Terms): Promise<void> {
  await database.transaction("all", (sql) => addSource(sql, inOrder(terms), true));
}

async function addSource(sql: Sql, terms: Terms, isFromEnvironment: boolean): Promise<number | undefined> {
  return (await sql.row(queries.addSource, [terms.name, JSON.stringify(terms), isFromEnvironment]))?.id;
}

async function isTaken(sql: Sql, name: string): Promise<boolean> {
  return takenNames.includes(name) || (await sql.row(queries.sourceNamed, [name])) !== undefined;
}

function termProblems(terms: Terms, before: Terms | null, isFromEnvironment: boolean): readonly Problem[] {
  const { name, adaptor, address, leagues, leagueMargins, regions, bookmakers, pages } = terms;
  const isPages = adaptor === "webPage";
  const isFile = sources.isFileAdaptor(adaptor) || isPages;
  return [
    ...(isPages ? pageProblems(pages ?? [], address, leagues) : []),
    ...(!isPages && pages !== undefined ? [fault("pages", "doesNotFit", "only a website has pages")] : []),
    ...(before !== null && before.name !== name
      ? [fault("name", "doesNotFit", "a source's name cannot change: its games are stored under it")]
      : []),
    ...(isFromEnvironment && address !== ""
      ? [fault("address", "doesNotFit", "the environment of this installation sets the address")]
      : []),
    ...(before !== null && before.adaptor !== adaptor
      ? [fault("adaptor", "doesNotFit", "the provider of a source cannot change: create another source")]
      : []),
    ...(sources.isFileAdaptor(adaptor) ? fileProblems(adaptor, address, leagues) : []),
    ...(!isFromEnvironment && !isFile && address === ""
      ? [fault("address", "required", "the address of the provider is missing")]
      : []),
    ...(isFile ? [] : feedTimeoutProblems(terms)),
    ...(hasTwice(leagues) ? [fault("leagues", "twice", "a league is listed twice")] : []),
    ...(hasTwice(leagueMargins) ? [fault("leagueMargins", "twice", "a league has two margins")] : []),
    ...(!isFile && regions.length === 0 && bookmakers.length === 0
      ? [fault("regions", "required", "regions or bookmakers are required")]
      : []),
  ];
}

function hasTwice(leagues: readonly { readonly code: string }[]): boolean {
  return new Set(leagues.map(({ code }) => code)).size < leagues.length;
}

/** One late run is no silence, and future games are closed after those in play. */
function feedTimeoutProblems({ intervalSeconds, silenceSeconds, silencePregameSeconds }: Terms): readonly Problem[] {
  return [
    ...(silenceSeconds === 0 || silenceSeconds > intervalSeconds
      ? []
      : [
          {
            ...fault("silenceSeconds", "tooSmall", "must be longer than the time between two runs"),
            minimum: intervalSeconds + 1,
          },
        ]),
    ...(silencePregameSeconds === 0 || silencePregameSeconds >= silenceSeconds
      ? []
      : [
          {
            ...fault("silencePregameSeconds", "tooSmall", "upcoming games must not time out before games in play"),
            minimum: silenceSeconds,
          },
        ]),
  ];
}

/** Files are of one league, have no address, and no live state. */
function fileProblems(adaptor: sources.FileAdaptor, address: string, leagues: Terms["leagues"]): readonly Problem[] {
  const { league } = sources.fileLeagues[adaptor];
  return [
    ...(address === "" ? [] : [fault("address", "doesNotFit", "a source of files has no address")]),
    ...(leagues.every(({ code, live }) => code === league && live === 0)
      ? []
      : [fault("leagues", "doesNotFit", `only ${league}, without live state`)]),
  ];
}

/** Only file sources have a folder, and only where the installation names one; an existing value stays. */
function folderProblems(
  { adaptor, folder, season }: Terms,
  before: Terms | null,
  hasFolder: boolean,
): readonly Problem[] {
  const isFile = sources.isFileAdaptor(adaptor);
  const isFree = !isFile || folder === "" || hasFolder || before?.folder === folder;
  return [
    ...(isFile || folder === "" ? [] : [fault("folder", "doesNotFit", "a source over HTTP has no folder")]),
    ...(isFile || season === null ? [] : [fault("season", "doesNotFit", "a source over HTTP has no season")]),
    ...(isFree ? [] : [fault("folder", "doesNotFit", "the installation has no CHALKBOARD_SOURCE_FOLDER")]),
  ];
}

/** Pages have names, belong to the source's leagues, and have their own addresses. */
function pageProblems(
  pages: NonNullable<Terms["pages"]>,
  address: string,
  leagues: Terms["leagues"],
): readonly Problem[] {
  const isTwice = pages.some(({ name }, index) => pages.findIndex((other) => other.name === name) !== index);
  return [
    ...(pages.length === 0 ? [fault("pages", "required", "at least one page is required")] : []),
    ...(isTwice ? [fault("pages", "twice", "two pages have the same name")] : []),
    ...(pages.every(({ league }) => leagues.some(({ code }) => code === league))
      ? []
      : [fault("pages", "doesNotFit", "the league of each page must be one of the source's")]),
    ...(address === "" ? [] : [fault("address", "doesNotFit", "the address belongs to each page, not to the source")]),
  ];
}

function credentialProblems(
  secretBox: SecretBox | undefined,
  credentials: string | undefined,
  isFromEnvironment: boolean,
): readonly Problem[] {
  if (credentials === undefined) return [];
  return [
    ...(secretBox === undefined
      ? [fault("credentials", "doesNotFit", "the installation has no CHALKBOARD_SECRET to encrypt them with")]
      : []),
    ...(isFromEnvironment
      ? [fault("credentials", "doesNotFit", "the environment of this installation sets the credentials")]
      : []),
  ];
}

/**
 * Addresses that the server, or a person's print program, contacts; refused by their text alone or by what their names
 * resolve to now.
 */
export function addressesOf({ address, pages = [] }: Pick<Terms, "address" | "pages">): readonly string[] {
  return [address, ...pages.map((page) => page.address)].filter((one) => one !== "");
}

function addressProblems(terms: Terms, allows: (address: string) => boolean): readonly Problem[] {
  const words = "must be a public https address without user and password, or one that the installation allows";
  return [
    ...(terms.address === "" || allows(terms.address) ? [] : [fault("address", "doesNotFit", words)]),
    ...((terms.pages ?? []).every(({ address }) => allows(address)) ? [] : [fault("pages", "doesNotFit", words)]),
  ];
}

function fault(field: keyof Terms | "credentials", code: Problem["code"], problem: string): Problem {
  return { field, code, problem };
}

/** The terms with their fields in the contract's order, whatever order they were stored in. */
export function inOrder(terms: Terms): Terms {
  return sources.sourceTerms.parse(terms);
}

function isSame(one: Terms, other: Terms): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
