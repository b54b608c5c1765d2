import { expect, test } from "vitest";
import { type Account, accountText, foundAccounts } from "./accounts.ts";

const account = (number: number | null, name: string, within = ""): Account => ({
  id: number ?? 99,
  name,
  number,
  within,
  logins: number === 12 ? ["lu.perez"] : [],
  balance: 0,
  limit: null,
  available: null,
  pointCredit: 0,
});
const all = [
  account(1, "Banca Ana", "Norte"),
  account(2, "Pétion-Ville", "Sur"),
  account(12, "Luis", "Norte"),
  account(21, "Ana 2"),
];

test.each([
  ["an empty search finds everybody", "", [1, 2, 12, 21]],
  ["an exact number comes before numbers that begin with it", "1", [1, 12]],
  ["an exact number comes before a name that contains it", "2", [2, 21]],
  ["a name that begins with the text comes before one with such a word", "ana", [21, 1]],
  ["accents and capitals need not be typed", "petion", [2]],
  ["a zone finds the accounts in it", "norte", [1, 12]],
  ["a login is found by its beginning", "lu.p", [12]],
  ["the field's own text finds its account", accountText(all[1] ?? account(0, "")), [2]],
  ["an unknown text finds nobody", "xyz", []],
])("%s", (_rule, typed, numbers) => {
  expect(foundAccounts(all, typed).map(({ number }) => number)).toEqual(numbers);
});
