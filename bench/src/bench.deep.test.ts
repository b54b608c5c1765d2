import { test } from "vitest";
import { partNames } from "./bench.ts";
import { expectFigures, ticketParts } from "./expect-figures.ts";

test("every other part that needs no browser can be measured, and its figures are positive", { timeout: 300_000 }, () =>
  expectFigures(partNames.filter((name) => name !== "web" && name !== "inp" && !ticketParts.includes(name))));
