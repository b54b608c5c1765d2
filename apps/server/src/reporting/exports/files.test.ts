import { files, isOnline, type PayloadOf, responses } from "@chalkboard/contract";
import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import {
  allListColumns,
  columnFormat,
  csvHeads,
  csvLine,
  sheetCell,
  listColumnsOf,
  totalCell,
  totalsRows,
  type Writer,
} from "@chalkboard/list-columns";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { callRows, createTestServer, logins, makeReady, type TestServer } from "../../testing/index.ts";
import {
  libraryFaults,
  timeOfSerial,
  readCsv,
  readWorkbook,
  type WorkbookCell,
} from "../../testing/files/read-files.ts";
import { removeOldFiles } from "./index.ts";

let world: TestServer;
let rights: ReadonlyMap<string, readonly [login: string, payload: object]>;
beforeAll(async () => {
  world = await createTestServer();
  const made = await makeReady(world);
  rights = new Map(Object.entries(callRows).map(([path, row]) => [path, row(made).right as readonly [string, object]]));
});
afterAll(async () => {
  await world.close();
});

type Wanted = {
  readonly list: string;
  readonly format?: files.FileFormat;
  readonly columns?: readonly string[];
  readonly filters?: object;
  readonly login: string;
};

function payloadOf({
  list,
  format = "csv",
  columns = ["operations.mac"],
  filters: input = {},
}: Omit<Wanted, "login">): PayloadOf<typeof files.startFile> {
  return {
    list,
    filters: input as Record<string, unknown>,
    columns: [...columns],
    name: "a list",
    format,
    language: "en",
  };
}

async function begin({ login, ...wanted }: Wanted): Promise<number> {
  return (await world.answer(files.startFile, payloadOf(wanted), login)).fileId;
}

async function stateOf(fileId: number, login: string): Promise<object | undefined> {
  return (await world.answer(files.listFiles, {}, login)).files.find((one) => one.fileId === fileId);
}

async function fetched(fileId: number, login: string): Promise<Response> {
  const { path } = await world.answer(files.openFile, { fileId }, login);
  return fetch(`${world.address}${path}`);
}

const english = async (): Promise<Writer> => ({
  t: translator("en", await loadMessages("en")),
  format: formatOf("en"),
  language: "en",
  currency: "HTG",
  zone: "America/Port-au-Prince",
  isOnline: false,
});

type Value = string | number | null;

/** What a cell shows to a reader of the file: for a day or a time the displayed text, to the second. */
function reportedBy(cell: WorkbookCell | null): Value {
  if (cell === null) return null;
  return typeof cell.value === "number" && cell.format.startsWith("yyyy") ? timeOfSerial(cell.value) : cell.value;
}

function wanted(value: string | number | Date | null): Value {
  return value instanceof Date ? value.toISOString().slice(0, 19).replace("T", " ") : value;
}

describe.each(allListColumns.map((sheet) => [sheet.call.path, sheet] as const))("the file of %s", (list, sheet) => {
  type Shown = {
    readonly lines: readonly (readonly string[])[];
    readonly login: string;
    readonly payload: object;
    readonly cells: readonly (readonly Value[])[];
  };
  const shown = async (): Promise<Shown> => {
    const [login, payload] = rights.get(list) ?? ["", {}];
    const { data } = (await world.sendRaw(list, { ...payload, withSums: true }, await world.tokenOf(login))) as {
      readonly data: { readonly rows: readonly Record<string, unknown>[]; readonly sums: readonly object[] };
    };
    const writer = await writerOf(login);
    const columns = sheet.columns(writer, payload);
    const totals = totalsRows(columns, data.sums as never, writer.currency);
    const lines = [csvHeads(columns, writer), ...data.rows.map((row) => csvLine(columns, row, writer))];
    const cells = [
      ...totals.map((one) => columns.map((column, index) => totalCell(column, one, index, writer))),
      ...data.rows.map((row) => columns.map((column) => sheetCell(column, row, writer))),
    ].map((line) => line.map((cell) => wanted(cell?.value ?? null)));
    return { lines: lines.map((line) => line.map(String)), login, payload, cells };
  };
  const writerOf = async (login: string): Promise<Writer> => {
    const { money } = await moneyOf(login);
    return { ...(await english()), ...money };
  };

  test("as text has the heads and the rows that its reader sees, and no sums", async () => {
    const { lines, login, payload } = await shown();
    const columns = sheet.columns(await writerOf(login), payload).map(({ title }) => title);
    const fileId = await begin({ list, columns, filters: payload, login });
    await world.server.makeFile(fileId);
    expect(await stateOf(fileId, login)).toMatchObject({ state: "done", format: "csv" });
    expect(readCsv(new Uint8Array(await (await fetched(fileId, login)).arrayBuffer()))).toEqual(lines);
  });

  test("as a workbook has them too, the sums first", async () => {
    const { lines, login, payload, cells } = await shown();
    const writer = await writerOf(login);
    const columns = sheet.columns(writer, payload);
    const fileId = await begin({
      list,
      columns: columns.map(({ title }) => title),
      filters: payload,
      login,
      format: "xlsx",
    });
    await world.server.makeFile(fileId);
    const bytes = new Uint8Array(await (await fetched(fileId, login)).arrayBuffer());
    expect(await libraryFaults(bytes)).toEqual([]);
    const [heads, ...read] = readWorkbook(bytes);
    expect(heads?.map((cell) => cell?.value ?? "")).toEqual(lines[0]);
    expect(read.length).toBe(cells.length);
    expect(read.map((line) => columns.map((_, place) => reportedBy(line[place] ?? null)))).toEqual(cells);
    for (const line of read) {
      for (const [place, column] of columns.entries()) {
        const cell = line[place];
        if (typeof cell?.value === "number")
          expect([column.title, cell.format]).toEqual([column.title, columnFormat(column, writer) ?? "General"]);
      }
    }
  });
});

/** The currency, time zone and kind of a person's service. */
async function moneyOf(login: string): Promise<{ readonly money: Pick<Writer, "currency" | "zone" | "isOnline"> }> {
  const row = await world.asOwner((sql) => sql.row(serviceOf, [login]));
  return { money: { currency: row?.currency ?? "", zone: row?.zone ?? "", isOnline: isOnline(row?.kind ?? 0) } };
}
const serviceOf = query(
  { currency: "text", zone: "text", kind: "int4" },
  "select s.currency, s.time_zone as zone, s.kind from person p join service s on s.id = p.service_id where p.login = $1::text",
);

describe("a file", () => {
  const login = logins.bancaAdmin;
  const list = "identity/list_devices";
  const addDevices = query(
    {},
    `
    insert into device (service_id, mac, info, state, first_seen, last_seen)
    select $1::int, 'mac ' || n, repeat('a device ', 10), 'new', app.clock(), app.clock()
      from generate_series(1, $2::int) n on conflict do nothing`,
  );
  beforeEach(async () => {
    for (const one of (await world.answer(files.listFiles, {}, login)).files)
      await world.answer(files.removeFile, { fileId: one.fileId }, login);
  });

  test("with many rows is stored in parts and downloaded whole", async () => {
    await world.asOwner((sql) => sql.run(addDevices, [world.world.banca.serviceId, 4_000]));
    const fileId = await begin({
      list,
      columns: ["operations.mac", "operations.device"],
      filters: { sort: "mac", isAscending: true },
      login,
    });
    await world.server.makeFile(fileId);
    const response = await fetched(fileId, login);
    expect(response.headers.get("content-disposition")).toContain('filename="a list.csv"');
    const text = await response.text();
    expect(text.split("\r\n").filter((line) => line.startsWith("mac ")).length).toBe(4_000);
    const mark = 3;
    expect(await stateOf(fileId, login)).toMatchObject({ bytes: mark + Buffer.byteLength(text), state: "done" });
  });

  test("has only the chosen columns, in their order", async () => {
    const fileId = await begin({
      list,
      columns: ["operations.device", "operations.mac"],
      filters: { text: "mac 17" },
      login,
    });
    await world.server.makeFile(fileId);
    expect((await (await fetched(fileId, login)).text()).split("\r\n")[0]).toBe("Device,MAC");
  });

  test("can be downloaded once per request", async () => {
    const fileId = await begin({ list, filters: { text: "mac 17" }, login });
    await world.server.makeFile(fileId);
    const { path } = await world.answer(files.openFile, { fileId }, login);
    expect([(await fetch(`${world.address}${path}`)).status, (await fetch(`${world.address}${path}`)).status]).toEqual([
      200, 404,
    ]);
    expect((await fetched(fileId, login)).status).toBe(200);
  });

  test("must be downloaded within a minute of the request", async () => {
    const fileId = await begin({ list, filters: { text: "mac 17" }, login });
    await world.server.makeFile(fileId);
    for (const [afterMs, status] of [
      [59_999, 200],
      [60_000, 404],
    ] as const) {
      const { path } = await world.answer(files.openFile, { fileId }, login);
      await world.time.set(world.time.now() + afterMs);
      expect((await fetch(`${world.address}${path}`)).status).toBe(status);
    }
  });

  test.each<[rule: string, name: string]>([
    ["a line break", "a list\r\nSet-Cookie: a=b"],
    ["a parent folder", "../../etc/passwd"],
    ["a folder", "one/two"],
    ["a folder of Windows", "one\\two"],
    ["a name with a path separator", "a..b"],
    ["a hidden name", ".profile"],
    ["a change of direction", "list\u202Excod"],
    ["a quote", 'a"b'],
    ["a stream", "a:b"],
  ])("a file is never named with %s", async (_rule, name) => {
    expect(await world.send(files.startFile, { ...payloadOf({ list }), name }, login)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: expect.stringMatching(/name|json/) }] },
    });
  });

  test.each<[rule: string, wanted: Omit<Wanted, "login">, code: number, data: object]>([
    ["for an unknown list", { list: "identity/no_such_list" }, responses.notFound, { field: "list" }],
    ["for a call that is no list", { list: "network/save_pos" }, responses.notFound, { field: "list" }],
    ["for a list of another role", { list: "operations/list_connections" }, responses.notAllowed, { reason: "role" }],
    [
      "with an unknown filter",
      { list, filters: { colour: "red" } },
      responses.invalidPayload,
      { problems: [{ field: "filters", code: "unknownField" }] },
    ],
  ])("%s is not started", async (_rule, wanted, code, data) => {
    expect(await world.send(files.startFile, payloadOf(wanted), login)).toMatchObject({
      ok: false,
      responseType: code,
      data,
    });
  });

  test("is started while a person has fewer than five in progress, not while they have five", async () => {
    for (let count = 0; count < 5; count += 1) await begin({ list, login });
    expect(await world.send(files.startFile, payloadOf({ list }), login)).toMatchObject({
      ok: false,
      data: { reason: "tooMany" },
    });
  });

  test("is not made once it was deleted", async () => {
    const fileId = await begin({ list, login });
    await world.answer(files.removeFile, { fileId }, login);
    await world.server.makeFile(fileId);
    expect(await stateOf(fileId, login)).toBeUndefined();
  });

  test("is visible to its owner only, not to their service or the platform", async () => {
    const fileId = await begin({ list, filters: { text: "mac 17" }, login });
    await world.server.makeFile(fileId);
    for (const other of [logins.nordController, logins.kliyanAdmin, logins.trader]) {
      for (const call of [files.openFile, files.removeFile]) {
        expect(await world.send(call, { fileId }, other)).toMatchObject({
          ok: false,
          responseType: responses.notFound,
          data: { reason: "unknown" },
        });
      }
      expect(await stateOf(fileId, other)).toBeUndefined();
    }
    expect(await stateOf(fileId, login)).toMatchObject({ state: "done" });
  });

  test("left unfinished by a killed server is made again by the next", async () => {
    const fileId = await begin({ list, filters: { text: "mac 17" }, login });
    await world.asOwner((sql) => sql.run(halfMade, [fileId]));
    await world.server.makeFile(fileId);
    expect(await (await fetched(fileId, login)).text()).not.toContain("half");
  });
  const halfMade = query(
    {},
    `with half as (update file set state = 'making', row_count = 7 where id = $1::int8 returning id, service_id)
    insert into file_part (service_id, file_id, number, bytes) select service_id, id, 0, 'half' from half`,
  );

  test("is not made for a session that has ended", async () => {
    const other = logins.kliyanAdmin;
    const fileId = await begin({ list, login: other });
    await world.asOwner((sql) => sql.run(endSessions, [other]));
    await world.server.makeFile(fileId);
    expect(await world.asOwner((sql) => sql.row(stateNow, [fileId]))).toEqual({ state: "failed" });
  });
  const endSessions = query(
    {},
    "update session set ended_at = app.clock() where person_id = (select id from person where login = $1::text)",
  );
  const stateNow = query({ state: "text" }, "select state from file where id = $1::int8");

  test("is stored for a day", async () => {
    const fileId = await begin({ list, filters: { text: "mac 17" }, login });
    await world.server.makeFile(fileId);
    const start = world.time.now();
    for (const [afterMs, kept] of [
      [86_400_000, { state: "done" }],
      [86_400_001, undefined],
    ] as const) {
      await world.time.set(start + afterMs);
      await removeOldFiles(world.database, world.time.now());
      expect(await world.asOwner((sql) => sql.row(stateNow, [fileId]))).toEqual(kept);
    }
  });
});

test("does not contain rows written while its snapshot is read", async () => {
  const count = query({ count: "int8" }, "select count(*) as count from device where service_id = $1::int");
  const add = query(
    {},
    "insert into device (service_id, mac, info, state, first_seen, last_seen) values ($1::int, $2::text, '', 'new', app.clock(), app.clock())",
  );
  const { serviceId } = world.world.banca;
  const counted = (sql: Parameters<Parameters<typeof world.database.read>[1]>[0]) => sql.row(count, [serviceId]);
  const [first, second] = await world.database.snapshot(async (then) => {
    const before = await then.read([serviceId], counted);
    await world.asOwner((sql) => sql.run(add, [serviceId, "meanwhile"]));
    return [before, await then.read("all", counted)];
  });
  expect(second).toEqual(first);
  expect((await world.database.read([serviceId], counted))?.count).toBe((first?.count ?? 0) + 1);
});

test("each list has its file's columns under distinct titles", async () => {
  const writer = await english();
  for (const sheet of allListColumns) {
    const titles = sheet.columns(writer, {}).map(({ title }) => title);
    expect([sheet.call.path, new Set(titles).size]).toEqual([sheet.call.path, titles.length]);
    expect(listColumnsOf(sheet.call.path)).toBe(sheet);
  }
});
