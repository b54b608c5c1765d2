import { expect, test } from "vitest";
import { silentLog } from "../ports/system.ts";
import { openDatabase } from "./database.ts";

test("a failed connection is reported once, by the error, and not as lost as well", async () => {
  const database = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none", connections: 1, log: silentLog });
  let lost = 0;
  await expect(
    database.listen(
      "channel",
      () => undefined,
      () => {
        lost += 1;
      },
    ),
  ).rejects.toThrow("ECONNREFUSED");
  expect(lost).toBe(0);
  await database.close();
});
