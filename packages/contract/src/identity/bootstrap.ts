import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { personTerms } from "./people.ts";
import { secret } from "../core/secrets.ts";
import { serviceKinds } from "../core/service-kinds.ts";
import { serviceTerms } from "./services/services-platform.ts";
import { sessionData } from "../core/session-data.ts";
import { epochMs, id, language, minor, timeZone } from "../core/shapes.ts";

// First-run setup of an installation, before anybody exists who could sign in and create others.

const code = secret(
  z.string().trim().max(100).describe("from the link that a server prints while there is no platform admin"),
);

/** The state of a setup link: usable, used (this one or another), older than an hour, or not of this installation. */
export const linkState = z.enum(["good", "used", "old", "unknown"]);
export type LinkState = z.output<typeof linkState>;

export const lookAtLink = call("bootstrap/look_at_link", {
  summary: "Whether the link of an installation without people is still valid, and until when.",
  access: "anyone",
  payload: z.strictObject({ code }),
  answer: z.object({ state: linkState, until: epochMs.nullable() }),
});

export const foundPlatform = call("bootstrap/found_platform", {
  summary:
    "Creates the platform with its first admin, and signs them in. −3 reason: code with data.state: used, old or unknown for an invalid link; −1 names " +
    "the rule that a password breaks.",
  access: "anyone",
  changes: true,
  payload: z.strictObject({
    code,
    name: personTerms.shape.name,
    login: personTerms.shape.login,
    newPassword: z.string().max(200),
    newPasswordAgain: z.string().max(200),
    language,
    timeZone: timeZone.describe("the time zone of the platform's days"),
  }),
  answer: sessionData,
});

const minute = z.int().min(0).max(1_440);

export const foundService = call("bootstrap/found_service", {
  summary:
    "Creates a service that sells at once: its settings, the usual first limits for its kind, every league. −1 for a name that is taken.",
  access: [roles.platform],
  changes: true,
  payload: z.strictObject({
    ...serviceTerms.shape,
    kind: z.union([z.literal(serviceKinds.retail), z.literal(serviceKinds.online)]),
    weekEndsOn: z.int().min(1).max(7).describe("last day of a week of the books: 1 Monday to 7 Sunday"),
    limits: z
      .strictObject({ minimumStake: minor.min(1), maximumStake: minor.min(1), maximumWin: minor.min(1) })
      .refine(({ minimumStake, maximumStake }) => minimumStake <= maximumStake, {
        path: ["minimumStake"],
        message: "not above the maximum",
      }),
    hours: z
      .strictObject({ from: minute, to: minute })
      .nullable()
      .describe("daily opening hours, in minutes after midnight; null: day and night"),
  }),
  answer: z.object({ serviceId: id }),
});
