import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DialogFooter, type DialogFooterProps } from "./dialog-footer.tsx";
import { mayChange } from "../behaviour/may-change.ts";
import { type Locale, LocaleProvider } from "../format/locale.tsx";

// Read-only users see why the action button is disabled. Every form and confirmation dialog uses this footer.
const locale = { t: (key: string) => key } as unknown as Locale;
const nothing = (): void => undefined;
const footOf = (may: boolean, more: Partial<DialogFooterProps>): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <LocaleProvider value={locale}>
        <mayChange.Provider value={may}>
          <DialogFooter action="Save" {...more} />
        </mayChange.Provider>
      </LocaleProvider>
    </MantineProvider>,
  );

test.each<[rule: string, may: boolean, more: Partial<DialogFooterProps>, isOff: boolean]>([
  ["users who may change things can use an action", true, { onCancel: nothing }, false],
  ["read-only users see the action disabled, with the reason", false, { onCancel: nothing }, true],
  [
    "an action that changes no data, such as leaving a form, stays enabled",
    false,
    { onCancel: nothing, isFree: true },
    false,
  ],
  ["a dialog without anything to cancel, such as a notice, stays enabled", false, {}, false],
])("%s", (_rule, may, more, isOff) => {
  const markup = footOf(may, more);
  const [action = ""] = markup.match(/<button[^>]*data-confirm[^>]*>/) ?? [];
  expect([action.includes('disabled=""'), markup.includes("because.auditOnly")]).toEqual([isOff, isOff]);
});
