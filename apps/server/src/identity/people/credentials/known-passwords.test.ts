import { verify } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { hashPassword, isPassword, passwordProblem } from "./passwords.ts";

const person = { login: "clerk3", name: "Jo", ofService: ["Lucky Seven", "lucky7.example.com", "lucky7", "example"] };

describe("a new password", () => {
  test.each<[rule: string, password: string, problem: string | undefined]>([
    ["that is a common password", "password1234", "tooSimple"],
    ["in capitals and signs", "P@ssw0rd!2026", "tooSimple"],
    ["twice", "passwordpassword", "tooSimple"],
    ["of two common words", "welcomeadmin12", "tooSimple"],
    ["of the product's name", "chalkboard2026", "tooSimple"],
    ["of a keyboard row", "qwertyuiop12", "tooSimple"],
    ["of a keyboard row backwards", "poiuytrewq99", "tooSimple"],
    ["of keyboard columns", "1qaz2wsx3edc", "tooSimple"],
    ["of digits only", "918273645500", "tooSimple"],
    ["that counts", "123456789012", "tooSimple"],
    ["that is the alphabet", "abcdefghijkl", "tooSimple"],
    ["in Spanish", "contraseña123", "tooSimple"],
    ["in French", "motdepasse2026", "tooSimple"],
    ["in full-width letters", "ｐａｓｓｗｏｒｄ1234", "tooSimple"],
    ["of eleven characters", "violet lamp", "tooShort"],
    ["of twelve", "violet lamps", undefined],
    ["of unrelated words", "violet evening lamp", undefined],
    ["with a common word among others", "password of a heron", undefined],
    ["that is the service's name and a year", "Lucky Seven 26", "sameAsName"],
    ["that is the service's name without its space", "luckyseven2026", "sameAsName"],
    ["that is the service's address", "lucky7.example.com", "sameAsName"],
    ["of the service's name and the person's own", "clerk3@lucky7", "sameAsName"],
    ["with the service's name among others", "a lucky seven of lamps", undefined],
    ["of random characters", "k7#vQz!m2Lpw", undefined],
  ])("%s", (_rule, password, problem) => {
    expect(passwordProblem(password, password, person, 12)).toBe(problem);
  });
});

test("a known name and an unknown one cost one hash each", async () => {
  const stored = await hashPassword("violet evening lamp");
  const counted = async (hash: string | undefined, password: string) => {
    let calls = 0;
    const is = await isPassword(password, hash, async (...input: Parameters<typeof verify>) => {
      calls += 1;
      return verify(...input);
    });
    return [is, calls];
  };
  expect(
    await Promise.all([
      counted(stored, "violet evening lamp"),
      counted(stored, "wrong"),
      counted(undefined, "wrong"),
      counted("", "wrong"),
    ]),
  ).toEqual([
    [true, 1],
    [false, 1],
    [false, 1],
    [false, 1],
  ]);
});
