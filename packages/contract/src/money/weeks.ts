import { z } from "zod";
import { call, roles, wire } from "../core/call.ts";
import { asOf } from "../core/report-call.ts";
import { day, epochMs, id, minor, mode } from "../core/shapes.ts";

// The weeks of the books: figures of the open week and of closed ones, commission and make-up.

const network = [roles.admin, roles.controller, roles.agent];

const basisPoints = z.int().min(0).max(10_000).describe("hundredths of a percent");
const percentages = z.strictObject({ all: basisPoints, byMode: z.partialRecord(mode, basisPoints).default({}) });

/** How a POS, zone or agent is paid for a week. */
export const commissionScheme = z
  .strictObject({
    sales: percentages,
    net: z
      .strictObject({ kind: z.enum(["split", "redFigure", "reverseRed", "profit"]), share: percentages })
      .nullable(),
    feePerActive: minor.min(0).describe("for each account below that sold or bet in the week"),
  })
  .refine(
    ({ net }) =>
      net === null || net.kind === "split" || net.kind === "profit" || Object.keys(net.share.byMode).length === 0,
    { path: ["net"], message: "make-up has one percentage for all modes" },
  );
export type CommissionScheme = z.output<typeof commissionScheme>;

const owner = z.union([z.strictObject({ posId: id }), z.strictObject({ zoneId: id })]);

export const saveScheme = call("money/save_scheme", {
  summary:
    "Sets how a POS or zone is paid from the open week on; null ends it. Make-up that is carried forward remains. Customers have no scheme. −4 with the " +
    "stored values if they changed since the form was loaded.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({
    owner,
    scheme: commissionScheme.nullable(),
    was: commissionScheme
      .nullable()
      .optional()
      .describe("the values that the form was loaded with; absent: overwrites what is stored"),
  }),
  answer: z.object({ scheme: commissionScheme.nullable() }),
});

export const listSchemes = call("money/list_schemes", {
  summary: "The schemes of the session's subtree, with who set them and when.",
  access: network,
  payload: z.strictObject({}),
  answer: z.array(
    z.object({
      posId: id.nullable(),
      zoneId: id.nullable(),
      name: z.string(),
      scheme: commissionScheme,
      setBy: z.string(),
      setAt: epochMs,
    }),
  ),
});

export const week = z.object({
  number: z.int(),
  from: day,
  to: day,
  closedAt: epochMs.nullable().describe("null: open"),
  closedBy: z.string(),
  posted: z.boolean().describe("whether all its commission has been posted"),
});

/** Sales and winnings of some accounts in a week: the same figures as reports/results for those days. */
export const weekSums = {
  sales: minor,
  cancelled: minor,
  prizes: minor,
  refunds: minor,
  open: minor.describe(
    "stakes of these days that were not graded in them: sales − cancelled − refunds − prizes − net; in no net",
  ),
  net: minor.describe("net win: graded stakes − prizes, before commission"),
};

export const weekRow = z.object({
  posId: id.nullable(),
  zoneId: id.nullable(),
  parentId: id.nullable().describe("the zone above"),
  name: z.string(),
  days: z.array(minor).describe("net win of each day of the week"),
  ...weekSums,
  active: z.int(),
  below: minor.describe("commission of the accounts below it"),
  onSales: minor,
  onNet: minor,
  fees: minor,
  commission: minor.describe("on sales and net, less the fees"),
  carried: minor.describe("make-up from the weeks before"),
  carriedAfter: minor,
  scheme: commissionScheme.nullable(),
  modes: z.array(z.object({ mode: z.string(), ...weekSums })),
});

export const listWeeks = call("money/list_weeks", {
  summary:
    "The closed weeks of the session's service, newest first, and the open one at the top; or as of an earlier time.",
  access: network,
  payload: z.strictObject({ asOf }),
  answer: z.array(week),
});

export const weekFigures = call("money/week_figures", {
  summary:
    "The figures of a week by zone or agent, or by POS or customer, of the session's subtree: as they were closed, or the current ones of the open week.",
  access: network,
  payload: z.strictObject({
    number: z.int().min(1).optional().describe("absent: the open week"),
    by: z.enum(["zone", "pos"]),
  }),
  answer: z.object({ currency: z.string(), week, rows: z.array(weekRow) }),
});

export const closeWeek = call("money/close_week", {
  summary:
    "Closes every week of the session's service that is over, posts its commission and carries its make-up forward. Closed weeks do not change; " +
    "repeating the call changes nothing. The response is about the requested week, whether this call closed it or not. −2 with data.reason weekOpen and " +
    "until if no week is over.",
  access: [roles.admin],
  changes: true,
  payload: z.strictObject({ number: z.int().min(1).optional().describe("the requested week") }),
  answer: z.array(week),
});

/** A scheme by how it shares the net; `sales` does not share it. */
const schemeKind = z.enum(["none", "sales", "split", "redFigure", "reverseRed", "profit"]);

/**
 * Make-up of one account: `carried` into the open week, `thisWeek` its net so far, `after` what would be carried if the
 * week ended now.
 */
export const makeUp = wire({
  posId: ["idpos", id.nullable()],
  zoneId: ["idzona", id.nullable()],
  name: ["nombre", z.string()],
  scheme: ["esquema", schemeKind],
  carried: ["acumulado", minor],
  thisWeek: ["semana", minor],
  after: ["acumulado_actual", minor],
});

export const posMakeUp = call("general/get_pos_acumulado", {
  summary: "Make-up of one POS: brought forward, this week, by scheme.",
  access: network,
  payload: wire({ posId: ["idpos", id] }),
  answer: makeUp,
});

export const zoneMakeUp = call("general/get_zona_acumulado", {
  summary: "Make-up of one zone or agent: brought forward, this week, by scheme.",
  access: network,
  payload: wire({ zoneId: ["idzona", id] }),
  answer: makeUp,
});

export const subtreeMakeUp = call("general/get_pos_acumulado_central", {
  summary: "Make-up of every POS below the session's node, one row each.",
  access: network,
  payload: wire({}),
  answer: z.array(makeUp),
});

/** A week's change of an account's make-up: `carriedAfter` is `carried` plus `added` minus `workedOff`. */
const recovered = {
  net: minor,
  carried: minor,
  added: minor,
  workedOff: minor,
  carriedAfter: minor,
  commission: minor,
};

export const listMakeUp = call("money/make_up", {
  summary:
    "Make-up of every zone or agent, or of every POS or customer, of the session's subtree, as it would be if the open week ended now: brought forward, " +
    "its net so far, what that adds or recovers, and what would be carried forward.",
  access: network,
  payload: z.strictObject({ by: z.enum(["zone", "pos"]) }),
  answer: z.object({
    week: z.object({ number: z.int(), from: day, to: day }),
    rows: z.array(
      z.object({
        posId: id.nullable(),
        zoneId: id.nullable(),
        name: z.string(),
        above: z.string().describe("the zone above, empty for the topmost"),
        scheme: schemeKind,
        ...recovered,
      }),
    ),
  }),
});

export const makeUpHistory = call("money/make_up_history", {
  summary:
    "Money recovered, week by week, newest first: make-up brought forward into each closed week, what was added or recovered, and what was left.",
  access: network,
  payload: z.strictObject({ owner }),
  answer: z.array(z.object({ number: z.int(), from: day, to: day, ...recovered })),
});

export const handDownScheme = call("general/propagar_zona_acumulado", {
  summary: "Applies a zone's make-up policy (its scheme) to every POS below it. A balance cannot be passed down.",
  access: [roles.admin],
  changes: true,
  payload: wire({ zoneId: ["idzona", id] }),
  answer: wire({ changed: ["pos_cambiados", z.int()] }),
});
