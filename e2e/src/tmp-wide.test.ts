import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, test } from "vitest";
import { comingGames, moveMoneyLine, type Game } from "./games.ts";
import { type House, openHouse } from "./house.ts";
import { type Person, signIn } from "./person.ts";
import { appear, openWhole, screenFaults } from "./screens.ts";
let house: House; let trader: Person; let game: Game;
const note = (what: string, value: unknown) => { appendFileSync("/tmp/desk-wide.log", `${what} ${JSON.stringify(value)}\n`); };
beforeAll(async () => {
  house = await openHouse();
  const games = await comingGames(house);
  game = games[0] as Game;
  for (let n = 0; n < 4; n += 1) await moveMoneyLine(house, game, -120 - 3 * n, 100 + 3 * n);
  trader = await signIn(house.address, "/adm_login", "trader");
});
afterAll(async () => { await trader?.leave(); await house?.close(); });
test("looks", async () => {
  const q = `league=${game.leagueId}&day=${game.day}`;
  const paths = { hq: `/zucca/hq-linea?${q}`, report: "/zucca/odds-report", history: `/zucca/odds-history?${q}&event=${game.eventId}`, event: `/zucca/evento-linea?${q}&event=${game.eventId}`, action: `/zucca/reporte-accion?${q}` };
  for (const [language, dark, width] of [["en", false, 1920], ["fr", true, 1920], ["en", true, 2560], ["fr", false, 2560]] as const) {
    await appear(trader, { language, dark, width });
    await trader.page.setViewportSize({ width, height: width === 2560 ? 1300 : 1000 });
    for (const [name, path] of Object.entries(paths)) {
      await openWhole(trader, path.split("?")[0]!);
      await trader.go(path);
      await trader.page.waitForTimeout(1200);
      await trader.look(`tmp-w-${name}-${width}-${dark ? "dark" : "light"}`);
      const faults = await screenFaults(trader, "nowhere");
      if (faults.length > 0) note(`${name} ${width} ${dark}`, faults);
    }
  }
});
