import { expect, test } from "vitest";
import { identity } from "@chalkboard/contract";
import { en } from "./en.ts";
import { languages, loadMessages } from "./index.ts";

// The texts that the specification's section 8 quotes, word for word.

test.each<[where: string, given: string, ours: string]>([
  ["a session that is over: title", "Information", en.dialogs.information],
  ["a session that is over", "Your session has expired.", en.dialogs.sessionExpired],
  ["the same as a refusal: title", "Information", en.refusals["-10"]],
  ["the same as a refusal", "Your session has expired.", en.refusals["-10.why"]],
  ["a newer version: title", "New version available", en.dialogs.newVersion],
  ["a newer version: button", "Update now", en.dialogs.updateNow],
  ["no print program: title", "Not Connection ... Print", en.dialogs.printMissing],
  ["no print program", "You must open the print program to continue", en.dialogs.printMissingText],
  ["a website that could not be read: title", "Issue Html Scraping", en.dialogs.scraping],
  ["a server that does not answer: title", "System Updating", en.dialogs.systemUpdating],
  ["a server that does not answer", "Try again in 15 seconds", en.dialogs.systemUpdatingText],
  ["no server: title", "No Connection to Server", en.dialogs.noConnection],
  ["no server", "Check your internet connection and try again", en.dialogs.noConnectionText],
])("%s", (_where, given, ours) => {
  expect(ours).toBe(given);
});

test.each(languages)(
  "%s contains the path of the password reset, which a client takes from its translations",
  async (language) => {
    expect((await loadMessages(language)).account.resetPath).toBe(identity.resetPassword.path);
  },
);
