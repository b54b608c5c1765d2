// The mock mode: users without a server, in a browser whose network MSW handles.
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, type Person } from "../person.ts";

const dist = join(import.meta.dirname, "../../../apps/web/dist");
const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

let files: Server;
let address: string;
let somebody: Person;

// The mode needs no server, so there is none: only the files of the built web application.
beforeAll(async () => {
  files = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://files");
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    readFile(join(dist, name)).then(
      (content) => {
        response.setHeader("content-type", types[extname(name)] ?? "application/octet-stream").end(content);
      },
      () => {
        response.writeHead(404).end();
      },
    );
  }).listen(0, "127.0.0.1");
  await once(files, "listening");
  address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});

// Its users live in the browser.
beforeEach(async () => {
  somebody = await openBrowser(address, "/?mock");
});
afterEach(() => (somebody as Person | undefined)?.leave());

afterAll(() => {
  files.closeAllConnections();
  files.close();
});

test("a visitor sees that it is a mock, registers with role 2, and an admin removes users", async () => {
  const { page } = somebody;
  await page.getByRole("textbox", { name: "E-mail address" }).fill("new@demo.com");
  await page.getByLabel("Password").first().fill("demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("No such account.").waitFor();
  await somebody.look("mock-door");
  expect(await somebody.faults()).toEqual([]);

  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByRole("textbox", { name: "Full name" }).fill("New Person");
  await page.getByRole("textbox", { name: "E-mail address" }).fill("new@demo.com");
  await page.getByLabel("Password").first().fill("a sentence");
  await page.getByRole("button", { name: "Create an account" }).click();
  const row = page.getByRole("row", { name: /new@demo.com/ });
  await row.getByText("User", { exact: true }).waitFor();
  await somebody.look("mock-users");
  expect(await somebody.faults()).toEqual([]);
  await page.getByRole("button", { name: "Sign out" }).click();

  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("textbox", { name: "E-mail address" }).fill("NEW@demo.com");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText("This address is registered.").waitFor();
  await page.getByRole("textbox", { name: "E-mail address" }).fill("nobody@demo.com");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText("This address is not registered.").waitFor();
  await page.getByRole("button", { name: "Back to sign-in" }).click();

  await page.getByRole("textbox", { name: "E-mail address" }).fill("ADMIN@demo.com");
  await page.getByLabel("Password").first().fill("demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Remove New Person" }).click();
  await row.waitFor({ state: "detached" });
  expect(somebody.errors).toEqual([]);
});

test("the mock is loaded by no other mode", async () => {
  const plain = await openBrowser(address, "/#/adm_login");
  try {
    const input: string[] = [];
    plain.page.on("request", (request) => input.push(request.url()));
    await plain.page.reload();
    await plain.page.getByRole("textbox", { name: "User name" }).waitFor();
    await plain.page.waitForLoadState("networkidle");
    expect(input.filter((url) => /mock/iu.test(url))).toEqual([]);
  } finally {
    await plain.leave();
  }
});

test("the build does not contain the kit's demo page, which is for developers", async () => {
  const scripts = (await readdir(join(dist, "assets"))).filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(scripts.map((name) => readFile(join(dist, "assets", name), "utf8")));
  expect(scripts.length).toBeGreaterThan(20);
  expect(
    scripts.filter(
      (name, index) => name.includes("showroom") || texts[index]?.includes("Every token with its one meaning") === true,
    ),
  ).toEqual([]);
});
