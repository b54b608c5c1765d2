import { expect, test } from "vitest";
import { silentLog } from "../ports/system.ts";
import { openDatabase } from "./database.ts";

test("a connection that cannot be made is told once, by the error, and never as lost besides", async () => {
  const database = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none", connections: 1, log: silentLog });
  let lost = 0;
  await expect(database.listen("channel", () => undefined, () => { lost += 1; })).rejects.toThrow("ECONNREFUSED");
  expect(lost).toBe(0);
  await database.close();
});
