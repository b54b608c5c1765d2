import { expect, test } from "vitest";
import { signInTable } from "./steps.ts";

test("the sign-ins are in columns, each with the address of its page", () => {
  const table = signInTable("http://127.0.0.1:8083", [
    { role: "clerk", service: "Banca Uno (HTG)", page: "/login_pos", user: "ana", password: "secret" },
    { role: "platform trader", service: "Chalkboard", page: "/adm_login", user: "trader", password: "secret" },
  ]);
  expect(table.split("\n")).toEqual([
    "  role             service          page                               user    password",
    "  clerk            Banca Uno (HTG)  http://127.0.0.1:8083/#/login_pos  ana     secret",
    "  platform trader  Chalkboard       http://127.0.0.1:8083/#/adm_login  trader  secret",
  ]);
});
