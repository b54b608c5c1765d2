import { z } from "zod";
import { call } from "./call.ts";
import { personTerms } from "./identity-people.ts";
import { sessionData } from "./session-data.ts";
import { epochMs, language, timeZone } from "./shapes.ts";

// How an installation begins: nobody is there yet who could sign in and make the others.

const code = z.string().trim().max(100).describe("out of the link that a server prints while there is no platform admin");

/** What became of a link: it may be used, was used (or another one was), is older than its hour, or is none of this installation. */
export const linkState = z.enum(["good", "used", "old", "unknown"]);
export type LinkState = z.output<typeof linkState>;

export const lookAtLink = call("founding/look_at_link", {
  summary: "Whether the link of an installation without people is still good, and until when.",
  access: "anyone",
  payload: z.strictObject({ code }),
  answer: z.object({ state: linkState, until: epochMs.nullable() }),
});

export const foundPlatform = call("founding/found_platform", {
  summary: "Makes the platform with its first admin, and signs him in. −3 reason: code with data.state: used, old or unknown for a link that is not good (any "
    + "more); −1 names the rule that a password breaks.",
  access: "anyone",
  changes: true,
  payload: z.strictObject({
    code, name: personTerms.shape.name, login: personTerms.shape.login,
    newPassword: z.string().max(200), newPasswordAgain: z.string().max(200), language,
    timeZone: timeZone.describe("where the platform counts its days"),
  }),
  answer: sessionData,
});
