// One person for all tests of a file: to sign in and load the pages again for each test was a third of what a file cost.
import { afterAll, afterEach, beforeEach } from "vitest";
import type { Person } from "./person.ts";

/**
 * Somebody who is signed in before a file's first test and stays. What a test that failed left open must not fail the next one, which gets somebody fresh.
 * @param open signs in
 * @param begin brings the one who is there to where each test begins
 * @returns who it is now
 */
export function onePerson(open: () => Promise<Person>, begin: (person: Person) => Promise<void>): () => Person {
  let person: Person | undefined;
  const leave = async (): Promise<void> => {
    await person?.leave();
    person = undefined;
  };
  beforeEach(async () => {
    person ??= await open();
    await begin(person);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    await person?.look(`fault-${task.name.replaceAll(/\W+/g, "-").slice(0, 60)}`);
    await leave();
  });
  afterAll(leave);
  return () => {
    if (person === undefined) throw new Error("nobody is signed in outside a test");
    return person;
  };
}
