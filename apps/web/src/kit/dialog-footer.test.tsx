import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DialogFooter, type DialogFooterProps } from "./dialog-footer.tsx";
import { mayChange } from "./may-change.ts";
import { type Locale, LocaleProvider } from "./words.tsx";

// Read-only users see why the action button is disabled. Every form and confirmation dialog uses this footer.
const words = { t: (key: string) => key } as unknown as Locale;
const nothing = (): void => undefined;
const footOf = (may: boolean, more: Partial<DialogFooterProps>): string => renderToStaticMarkup(
  <MantineProvider>
    <LocaleProvider value={words}><mayChange.Provider value={may}><DialogFooter action="Save" {...more} /></mayChange.Provider></LocaleProvider>
  </MantineProvider>);

test.each<[rule: string, may: boolean, more: Partial<DialogFooterProps>, isOff: boolean]>([
  ["a deed is there for whoever may change things", true, { onCancel: nothing }, false],
  ["it is off for whoever may only read, with the reason", false, { onCancel: nothing }, true],
  ["not where nothing is stored, such as leaving a form", false, { onCancel: nothing, isFree: true }, false],
  ["not where there is nothing to cancel, such as a notice", false, {}, false],
])("%s", (_rule, may, more, isOff) => {
  const markup = footOf(may, more);
  const [action = ""] = markup.match(/<button[^>]*data-deed[^>]*>/) ?? [];
  expect([action.includes('disabled=""'), markup.includes("because.auditOnly")]).toEqual([isOff, isOff]);
});
