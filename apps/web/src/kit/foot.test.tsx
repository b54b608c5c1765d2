import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Foot, type FootProps } from "./foot.tsx";
import { mayChange } from "./may-change.ts";
import { type Words, WordsProvider } from "./words.tsx";

// Whoever may only read is told so where a deed would be; the place of every form's and every question's deed is this one.
const words = { t: (key: string) => key } as unknown as Words;
const nothing = (): void => undefined;
const footOf = (may: boolean, more: Partial<FootProps>): string => renderToStaticMarkup(
  <MantineProvider>
    <WordsProvider value={words}><mayChange.Provider value={may}><Foot deed="Save" {...more} /></mayChange.Provider></WordsProvider>
  </MantineProvider>);

test.each<[rule: string, may: boolean, more: Partial<FootProps>, isOff: boolean]>([
  ["a deed is there for whoever may change things", true, { onCancel: nothing }, false],
  ["it is off for whoever may only read, with the reason", false, { onCancel: nothing }, true],
  ["not where nothing is stored, such as leaving a form", false, { onCancel: nothing, isFree: true }, false],
  ["not where there is nothing to cancel, such as a notice", false, {}, false],
])("%s", (_rule, may, more, isOff) => {
  const markup = footOf(may, more);
  const [deed = ""] = markup.match(/<button[^>]*data-deed[^>]*>/) ?? [];
  expect([deed.includes('disabled=""'), markup.includes("because.auditOnly")]).toEqual([isOff, isOff]);
});
