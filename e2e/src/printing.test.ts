// The print program beside the till: asked for the machine at sign-in, handed the ticket after a sale, and missed with one clear sentence.
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { identity, printHelper, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comingGames, rotationOf } from "./games.ts";
import { type House, openHouse } from "./house.ts";
import { type Person, signIn } from "./person.ts";

type Heard = { readonly path: string; readonly json: Record<string, unknown> };

const mac = "02:00:5e:10:00:01";
const heard: Heard[] = [];
let program: Server | undefined;
let house: House;
let clerk: Person;

/** In the place of the print program: notes what it is told and answers as it would. */
async function openProgram(): Promise<Server> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => { body += part.toString(); });
    request.on("end", () => {
      const path = (request.url ?? "").slice(1);
      heard.push({ path, json: JSON.parse(new URLSearchParams(body).get("json") ?? "{}") as Record<string, unknown> });
      const answer = path === "get_info" ? { responseType: 1, mac } : path === "get_printers" ? { responseType: 1, data: ["Counter"] } : { responseType: 1 };
      response.setHeader("access-control-allow-origin", "*");
      response.end(JSON.stringify(answer));
    });
  });
  server.listen(printHelper.printHelperPort, "localhost");
  await once(server, "listening");
  return server;
}

async function closeProgram(): Promise<void> {
  program?.closeAllConnections();
  program?.close();
  program = undefined;
}

beforeAll(async () => {
  house = await openHouse(18_089);
  await house.answer(identity.updatePrinter, { printer: "Counter", printerType: 1 }, "ana");
  program = await openProgram();
  clerk = await signIn(house.address, "/login_pos", "ana", { width: 1280, height: 800 });
});

afterAll(async () => {
  await closeProgram();
  await (clerk as Person | undefined)?.leave();
  await (house as House | undefined)?.close();
});

const shownNumber = async (): Promise<string> => clerk.page.locator("section[role=status] strong").first().innerText();

test("signing in asks the program for the machine, once and without a warning", () => {
  // The door tells the server, and so does the live connection, which carries the machine in its greeting.
  expect(heard).toEqual([{ path: "get_info", json: { ignoreWarning: true } }]);
});

test("a sale is printed by the program, on the profile's printer", async () => {
  const [game] = await comingGames(house);
  if (game === undefined) throw new Error("the demo has games");
  await clerk.page.getByRole("textbox", { name: "Bets and amount" }).waitFor();
  await clerk.page.keyboard.type(`${rotationOf(game, 1)}m `);
  await expect.poll(() => clerk.page.getByRole("button", { name: /^Remove leg/ }).count()).toBe(1);
  await clerk.page.keyboard.type("313");
  await clerk.page.keyboard.press("Enter");
  const number = await shownNumber();
  await expect.poll(() => heard.filter(({ path }) => path === "print").length).toBe(1);
  const printed = heard.find(({ path }) => path === "print")?.json;
  expect(printed?.["printer"]).toBe("Counter");
  expect(printed?.["document"]).toContain(number);
});

test("a program that is not open is missed in words, and the sale stands", async () => {
  await closeProgram();
  const games = await comingGames(house);
  const game = games[1];
  if (game === undefined) throw new Error("the demo has games");
  await clerk.page.keyboard.type(`${rotationOf(game, 1)}m `);
  await expect.poll(() => clerk.page.getByRole("button", { name: /^Remove leg/ }).count()).toBe(1);
  await clerk.page.keyboard.type("314");
  await clerk.page.keyboard.press("Enter");
  await clerk.page.getByText("You must open the print program to continue").waitFor();
  await clerk.look("print-program-missing");
  expect(await clerk.faults()).toEqual([]);
  await clerk.page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  const { tickets: sold } = await house.answer(tickets.listTickets, { limit: 50 }, "ana");
  expect(sold.filter(({ stake }) => stake === 31_400)).toHaveLength(1);
  expect(clerk.errors).toEqual([]);
});
