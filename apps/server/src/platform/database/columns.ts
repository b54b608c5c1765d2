// Encodes columns of many rows as PostgreSQL's binary arrays. The driver's own arrays inspect every value, and
// PostgreSQL then parses numbers from text: for a batch of tickets, each took an eighth of its side's work. A column
// with only nulls is sent as null: unnested beside others, it is filled with nulls at no cost.

/** An array as it is sent. */
export type Column = Uint8Array | null;
type Rows<Row> = readonly Row[];
type Value<Row, Kind> = (row: Row, index: number) => Kind | null;

/** PostgreSQL's type numbers (pg_type.oid). */
const types = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  date: 1_082,
  timestamptz: 1_184,
  jsonb: 3_802,
} as const;

const headBytes = 20;
/** A null is a length without bytes. */
const noBytes = -1;
const lengthBytes = 4;

/** Fields of rows as a column each, for statements of few rows: the driver makes the arrays. */
export function fieldColumns<Row, Name extends keyof Row>(
  rows: readonly Row[],
  ...names: readonly Name[]
): Row[Name][][] {
  return names.map((name) => rows.map((row) => row[name]));
}

/** A column of int8. */
export function bigints<Row>(rows: Rows<Row>, valueOf: Value<Row, number>): Column {
  return written(types.int8, rows, valueOf, long);
}

/** A column of timestamptz, from milliseconds since 1970. */
export function instants<Row>(rows: Rows<Row>, valueOf: Value<Row, number>): Column {
  return written(
    types.timestamptz,
    rows,
    (row, index) => {
      const value = valueOf(row, index);
      return value === null ? null : (value - epoch) * 1_000;
    },
    long,
  );
}

/** A column of int4. */
export function integers<Row>(rows: Rows<Row>, valueOf: Value<Row, number>): Column {
  return written(types.int4, rows, valueOf, int);
}

/** A column of dates, from days of the calendar. */
export function days<Row>(rows: Rows<Row>, valueOf: Value<Row, string>): Column {
  let day = "";
  let number = 0;
  return written(
    types.date,
    rows,
    (row, index) => {
      const value = valueOf(row, index);
      if (value === null) return null;
      // Nearly all dates of a batch are the same day.
      if (value !== day) [day, number] = [value, (Date.parse(value) - epoch) / dayMs];
      return number;
    },
    int,
  );
}

const epoch = Date.UTC(2000, 0, 1);
const dayMs = 86_400_000;

/** A column of int2. */
export function smallints<Row>(rows: Rows<Row>, valueOf: Value<Row, number>): Column {
  return written(types.int2, rows, valueOf, short);
}

/** A column of booleans. */
export function booleans<Row>(rows: Rows<Row>, valueOf: Value<Row, boolean>): Column {
  return written(types.bool, rows, valueOf, flag);
}

/** The size of a value in bytes, and how to write it. */
type Width<Kind> = { readonly bytes: number; readonly write: (view: DataView, at: number, value: Kind) => void };

const long: Width<number> = {
  bytes: 8,
  write: (view, at, value) => {
    const high = Math.floor(value / 2 ** 32);
    view.setInt32(at, high);
    view.setInt32(at + 4, value - high * 2 ** 32);
  },
};
const int: Width<number> = {
  bytes: 4,
  write: (view, at, value) => {
    view.setInt32(at, value);
  },
};
const short: Width<number> = {
  bytes: 2,
  write: (view, at, value) => {
    view.setInt16(at, value);
  },
};
const flag: Width<boolean> = {
  bytes: 1,
  write: (view, at, value) => {
    view.setInt8(at, value ? 1 : 0);
  },
};

/** The header, then each value after its length. */
function written<Row, Kind>(
  type: number,
  rows: Rows<Row>,
  valueOf: Value<Row, Kind>,
  { bytes: width, write }: Width<Kind>,
): Column {
  const bytes = Buffer.allocUnsafe(headBytes + rows.length * (lengthBytes + width));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const head = headOf(type, rows.length);
  head.forEach((number, index) => {
    view.setInt32(index * lengthBytes, number);
  });
  let at = head.length * lengthBytes;
  let isAnything = rows.length === 0;
  for (let index = 0; index < rows.length; index += 1) {
    const value = valueOf(rows[index] as Row, index);
    view.setInt32(at, value === null ? noBytes : width);
    at += lengthBytes;
    if (value === null) continue;
    write(view, at, value);
    at += width;
    isAnything = true;
  }
  return isAnything ? bytes.subarray(0, at) : null;
}

/** An empty array is written with no dimensions. */
function headOf(type: number, count: number): readonly number[] {
  return count === 0 ? [0, 0, type] : [1, 1, type, count, 1];
}

/** A column of texts. */
export function texts<Row>(rows: Rows<Row>, valueOf: Value<Row, string>): Column {
  return spelled(types.text, "", rows, valueOf);
}

/** A column of jsonb, from its text. */
export function jsons<Row>(rows: Rows<Row>, valueOf: Value<Row, string>): Column {
  return spelled(types.jsonb, "\u0001", rows, valueOf);
}

/**
 * One character per byte makes one string and one call to the buffer: most texts are ASCII, and the others are spelled
 * in their bytes.
 */
function spelled<Row>(type: number, before: string, rows: Rows<Row>, valueOf: Value<Row, string>): Column {
  let all = headOf(type, rows.length).map(word).join("");
  let isAnything = rows.length === 0;
  for (let index = 0; index < rows.length; index += 1) {
    const text = valueOf(rows[index] as Row, index);
    if (text === null) all += word(noBytes);
    else {
      isAnything = true;
      const bytes = foreign.test(text) ? Buffer.from(text).toString("latin1") : text;
      all += word(before.length + bytes.length) + before + bytes;
    }
  }
  return isAnything ? Buffer.from(all, "latin1") : null;
}

const foreign = /[^\0-\u007f]/;

/** Four bytes as four characters. */
function word(value: number): string {
  const known = knownWords[value];
  if (known !== undefined) return known;
  return String.fromCharCode((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}
const knownWords = Array.from({ length: 256 }, (_, value) => `\0\0\0${String.fromCharCode(value)}`);
