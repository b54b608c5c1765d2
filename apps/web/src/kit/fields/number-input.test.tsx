import { formatOf } from "@chalkboard/i18n";
import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NumberInput, type NumberInputProps } from "./number-input.tsx";
import { type Locale, LocaleProvider } from "../format/locale.tsx";

// What a field shows for the number in its form, and for one out of range. Typing is tested by a journey.
const words = (language: "en" | "fr"): Locale =>
  ({ t: (key: string) => key, format: formatOf(language), language }) as unknown as Locale;
const shown = (props: NumberInputProps, language: "en" | "fr"): string =>
  /value="([^"]*)"/.exec(
    renderToStaticMarkup(
      <MantineProvider>
        <LocaleProvider value={words(language)}>
          <NumberInput {...props} />
        </LocaleProvider>
      </MantineProvider>,
    ),
  )?.[1] ?? "";

test.each<[rule: string, props: NumberInputProps, language: "en" | "fr", text: string]>([
  ["a count", { value: 12 }, "en", "12"],
  ["nothing", { value: "" }, "en", ""],
  ["nothing at all", { value: null }, "en", ""],
  ["a percentage with its sign", { value: 12.5, suffix: " %" }, "en", "12.5 %"],
  ["the decimal mark of the language", { value: 12.5, suffix: " %" }, "fr", "12,5 %"],
  ["a negative number", { value: -3 }, "en", "−3"],
  ["a custom notation", { value: 2, shows: (value) => `${String(value)}½` }, "en", "2½"],
])("%s", (_rule, props, language, text) => {
  expect(shown(props, language)).toBe(text);
});
