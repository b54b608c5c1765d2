// One signed-in person for all tests of a file: signing in and loading the pages again for each test took a third of a
// file's time.
import { afterAll, afterEach, beforeEach } from "vitest";
import type { Person } from "./person.ts";

/**
 * A person who is signed in before a file's first test and stays. After a failed test the next one gets a fresh person,
 * so that nothing left open fails it.
 * @param open signs in
 * @param begin brings the current person to where each test begins
 * @returns the current person
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
