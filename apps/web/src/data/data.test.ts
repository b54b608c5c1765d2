import { expect, test } from "vitest";
import { shownBalance } from "./balance.ts";
import { hold, makeGate, notice, troubleOf } from "./connection/connection.ts";
import { loginRoute, storedRecord } from "./connection/session.ts";
import { isNewer } from "./connection/version.ts";

test.each([
  ["a limit of 0 is no limit", { balance: 500, limit: 0 }, { balance: 500, limit: -1 }],
  ["a negative balance without a limit stays", { balance: -500, limit: 0 }, { balance: -500, limit: -1 }],
  ["a negative balance is taken off the limit", { balance: -400, limit: 1000 }, { balance: 0, limit: 600 }],
  ["a negative balance can reduce the limit to zero", { balance: -1000, limit: 1000 }, { balance: 0, limit: 0 }],
  ["a limit is never reduced below zero", { balance: -1001, limit: 1000 }, { balance: 0, limit: 0 }],
  ["a positive balance leaves the limit", { balance: 400, limit: 1000 }, { balance: 400, limit: 1000 }],
  ["a zero balance leaves the limit", { balance: 0, limit: 1000 }, { balance: 0, limit: 1000 }],
])("the shown balance: %s", (_, account, shown) => {
  expect(shownBalance(account)).toEqual(shown);
});

test.each([
  ["the same version is not newer", "8.1.8", false],
  ["a patch is newer", "8.1.9", true],
  ["numbers, not letters, are compared", "8.1.10", true],
  ["an older version is not newer", "8.0.99", false],
  ["a longer version is newer", "8.1.8.1", true],
  ["an empty version is not newer", "", false],
])("the server's web version: %s", (_, server, newer) => {
  expect(isNewer(server, "8.1.8")).toBe(newer);
});

test.each([
  ["no network", undefined, false, "offline"],
  ["the server failed", 500, true, "offline"],
  ["no answer while online", undefined, true, "updating"],
  ["another status", 502, true, "updating"],
  ["no network whatever the status", 404, false, "offline"],
] as const)("the dialog: %s", (_, status, isOnline, trouble) => {
  expect(troubleOf(status, isOnline)).toBe(trouble);
});

test.each([
  ["customer", { role: 6, serviceKind: 2 }, "/login_customer"],
  ["clerk of a shop", { role: 5, serviceKind: 1 }, "/login_pos"],
  ["clerk of an online service", { role: 5, serviceKind: 2 }, "/online_login"],
  ["admin", { role: 1, serviceKind: 1 }, "/adm_login"],
  ["agent", { role: 4, serviceKind: 2 }, "/adm_login"],
  ["platform", { role: -1, serviceKind: 0 }, "/adm_login"],
  ["nobody", undefined, "/auth/login"],
])("the sign-in page: %s", (_, person, route) => {
  expect(loginRoute(person)).toBe(route);
});

const record = JSON.stringify({ authToken: "t", refreshToken: "", expiresIn: "1970-01-01T00:00:01.000Z" });

test.each([
  ["it is valid one millisecond before its end", record, 999, "t"],
  ["it is invalid at its end", record, 1000, undefined],
  ["nothing is stored", null, 0, undefined],
  ["an end that is not a date", JSON.stringify({ authToken: "t", expiresIn: "soon" }), 0, undefined],
  ["something else is stored", "{", 0, undefined],
  ["a record without a token", '{"expiresIn":"1970-01-01T00:00:01.000Z"}', 0, undefined],
])("the stored record: %s", (_, text, now, token) => {
  expect(storedRecord(text, now)?.authToken).toBe(token);
});

test("when the gate opens, all waiting calls continue, once", async () => {
  let timers = 0;
  let cleared = 0;
  const gate = makeGate({
    after: () => {
      timers += 1;
      return {
        clear: () => {
          cleared += 1;
        },
      };
    },
  });
  const waiting = [gate.wait(), gate.wait()];
  gate.open();
  await Promise.all(waiting);
  gate.open();
  expect([timers, cleared]).toEqual([1, 1]);
});

test("the gate opens by itself when its time is over", async () => {
  let due: (() => void) | undefined;
  const gate = makeGate({
    after: (_, run) => {
      due = run;
      return { clear: () => undefined };
    },
  });
  const waiting = gate.wait();
  due?.();
  await expect(waiting).resolves.toBeUndefined();
});

test("a dialog stays until all its calls have ended, and closes no other dialog", () => {
  const first = hold("updating");
  const second = hold("offline");
  first();
  expect(notice.read()).toBe("offline");
  second();
  expect(notice.read()).toBeUndefined();
  const third = hold("updating");
  notice.write("expired");
  third();
  expect(notice.read()).toBe("expired");
});
