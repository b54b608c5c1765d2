import { expect, test } from "vitest";
import { type Account, accountText, foundAccounts } from "./accounts.ts";

const account = (number: number | null, name: string, within = ""): Account =>
  ({ id: number ?? 99, name, number, within, logins: number === 12 ? ["lu.perez"] : [], balance: 0, limit: null, available: null, pointCredit: 0 });
const all = [account(1, "Banca Ana", "Norte"), account(2, "Pétion-Ville", "Sur"), account(12, "Luis", "Norte"), account(21, "Ana 2")];

test.each([
  ["nothing typed is everybody", "", [1, 2, 12, 21]],
  ["a number comes before those that begin with it", "1", [1, 12]],
  ["the number itself comes before a name that has it", "2", [2, 21]],
  ["a name that begins so comes before one that has such a word", "ana", [21, 1]],
  ["accents and capitals are not typed", "petion", [2]],
  ["a zone finds what lies in it", "norte", [1, 12]],
  ["a login that begins so", "lu.p", [12]],
  ["what stands in the field finds it again", accountText(all[1] ?? account(0, "")), [2]],
  ["what is nobody finds nobody", "xyz", []],
])("%s", (_rule, typed, numbers) => {
  expect(foundAccounts(all, typed).map(({ number }) => number)).toEqual(numbers);
});
