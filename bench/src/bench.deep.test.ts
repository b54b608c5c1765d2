import { test } from "vitest";
import { ofThisRun } from "../../apps/server/src/testing/share.ts";
import { partNames } from "./bench.ts";
import { expectFigures, ticketParts } from "./expect-figures.ts";

const others = partNames.filter((name) => name !== "web" && name !== "inp" && !ticketParts.includes(name));

test.each(await ofThisRun(others))("%s can be measured, and its figures are positive", { timeout: 300_000 }, (name) =>
  expectFigures([name]),
);
