import { roles } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { type Account, accountsOf, accountText, foundAccounts } from "./accounts.ts";

const account = (number: number | null, name: string, within = ""): Account =>
  ({ id: number ?? 99, name, number, within, balance: 0, limit: null, available: null, pointCredit: 0 });
const all = [account(1, "Banca Ana", "Norte"), account(2, "Pétion-Ville", "Sur"), account(12, "Luis", "Norte"), account(21, "Ana 2")];

test.each([
  ["nothing typed is everybody", "", [1, 2, 12, 21]],
  ["a number comes before those that begin with it", "1", [1, 12]],
  ["the number itself comes before a name that has it", "2", [2, 21]],
  ["a name that begins so comes before one that has such a word", "ana", [21, 1]],
  ["accents and capitals are not typed", "petion", [2]],
  ["a zone finds what lies in it", "norte", [1, 12]],
  ["what stands in the field finds it again", accountText(all[1] ?? account(0, "")), [2]],
  ["what is nobody finds nobody", "xyz", []],
])("%s", (_rule, typed, numbers) => {
  expect(foundAccounts(all, typed).map(({ number }) => number)).toEqual(numbers);
});

test.each([
  ["an admin moves every zone's", roles.admin, [1, 2]],
  ["a controller moves none but those below the own zone", roles.controller, [2]],
])("%s", (_rule, role, ids) => {
  const zones = [{ zoneId: 1, parentId: null, name: "Norte", balance: 5 }, { zoneId: 2, parentId: 1, name: "Cap", balance: 7 }];
  expect(accountsOf("zone", { zones, pos: [] }, role).map(({ id }) => id)).toEqual(ids);
});
