import { expect, test } from "vitest";
import { prerequisites } from "./prerequisites.ts";
import type { Prerequisite } from "../facts.ts";
import { sampleTicket } from "../samples.ts";

test.each<[rule: string, required: Prerequisite[], refused: boolean]>([
  ["nothing to do first", [], false],
  ["the device must be verified", ["verifyDevice"], true],
  ["the drawer must be opened", ["openDrawer"], true],
  ["a notice must be read", ["readNotice"], true],
  ["the password must be changed", ["changePassword"], true],
  ["everything that is due is named", ["changePassword", "openDrawer"], true],
])("-21 prerequisites: %s", (_, required, refused) => {
  expect(prerequisites.refuse(sampleTicket(), { prerequisites: required })).toEqual(refused ? { required } : undefined);
});
