import { expect, test } from "vitest";
import { openFacts } from "../facts.ts";
import { sampleTicket } from "../samples.ts";
import { sellingAllowed } from "./selling-allowed.ts";
import type { SellingFacts } from "../facts.ts";

test.each<[rule: string, off: (keyof SellingFacts)[]]>([
  ["everybody on the path is active", []],
  ["the service is inactive", ["service"]],
  ["the zone is inactive", ["zone"]],
  ["the POS is inactive", ["pos"]],
  ["the operator is inactive", ["user"]],
  ["the account is not allowed to play", ["allowToPlay"]],
  ["every reason is named", ["service", "zone", "pos", "user", "allowToPlay"]],
])("-20 selling allowed: %s", (_, off) => {
  const selling = { ...openFacts.selling, ...Object.fromEntries(off.map((level) => [level, false])) };
  expect(sellingAllowed.refuse(sampleTicket(), { selling })).toEqual(off.length === 0 ? undefined : { inactive: off });
});
