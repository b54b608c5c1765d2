import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Rgb, contrast, readColour } from "./contrast.ts";
import { readTokens } from "./read-tokens.ts";
import { distance, takenHues, toLch } from "./hue.ts";

const web = join(import.meta.dirname, "..");
const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const [lightText = "", darkText = ""] = css.split('[data-mantine-color-scheme="dark"]');
const themes = { light: lightText, dark: darkText } as const;
type Theme = keyof typeof themes;

function token(theme: Theme, name: string): Rgb {
  const text = new RegExp(`--cb-${name}: (#[0-9a-f]{6});`).exec(themes[theme])?.[1] ?? "";
  return readColour(text) ?? expect.fail(`--cb-${name} is no colour in ${theme}`);
}

function over(above: Rgb, below: Rgb, share: number): Rgb {
  return above.map((channel, index) => channel * share + (below[index] ?? 0) * (1 - share)) as unknown as Rgb;
}

// The specified contrasts: each meaning on the sheet, and on its own wash.
test.each([
  ["ink", "sheet", 17.7, 14.8],
  ["ink2", "sheet", 8.2, 9.1],
  ["ink3", "sheet", 5.5, 6.2],
  ["edge", "sheet", 3.4, 3.8],
  ["here", "sheet", 6.6, 8.4],
  ["here", "here-wash", 5.6, 6.7],
  ["on-here", "here", 6.6, 8.6],
  ["up", "sheet", 7.3, 10.4],
  ["up", "up-wash", 6, 7.9],
  ["down", "sheet", 8.4, 9.5],
  ["down", "down-wash", 6.6, 7.5],
  ["wait", "sheet", 6.7, 10.1],
  ["wait", "wait-wash", 5.7, 8.1],
  ["no", "sheet", 6.9, 8.3],
  ["no", "no-wash", 5.8, 7.5],
] as const)("%s on %s has the specified contrast", (above, below, light, dark) => {
  expect(contrast(token("light", above), token("light", below))).toBeCloseTo(light, 0.6);
  expect(contrast(token("dark", above), token("dark", below))).toBeCloseTo(dark, 0.6);
});

// Every background of text, with the text colours that may be used on it.
const written = ["ink", "ink2", "ink3", "here", "up", "down", "wait", "no"] as const;
const grounds = ["canvas", "sheet", "sunk", "raised"] as const;
test.each(
  (["light", "dark"] as const).flatMap((theme) =>
    written.flatMap((above) => grounds.map((below) => [above, below, theme] as const)),
  ),
)("%s on %s is readable in the %s theme", (above, below, theme) => {
  expect(contrast(token(theme, above), token(theme, below))).toBeGreaterThanOrEqual(4.5);
});

test.each(["light", "dark"] as const)(
  "in the %s theme the palest text is readable on a hatch, and a field's border is visible",
  (theme) => {
    const hatched = over(token(theme, "ink"), token(theme, "sheet"), 0.095);
    expect(contrast(token(theme, "ink3"), hatched)).toBeGreaterThanOrEqual(4.49);
    for (const ground of ["sheet", "canvas", "raised"])
      expect(contrast(token(theme, "edge"), token(theme, ground))).toBeGreaterThanOrEqual(3);
  },
);

test.each(["no", "wait", "up", "down"] as const)(
  "the hue of %s is one that a service's hue keeps away from",
  (name) => {
    const [light, dark] = takenHues[name];
    expect(distance(toLch(token("light", name)).hue, light)).toBeLessThan(1.5);
    expect(distance(toLch(token("dark", name)).hue, dark)).toBeLessThan(1.5);
  },
);

test("every token has one meaning, stated in its comment, and no two share one", () => {
  const declared = [
    ...lightText.matchAll(/^ {2}--cb-([a-z0-9-]+):/gm),
    ...(darkText.split(":root")[1] ?? "").matchAll(/^ {2}--cb-([a-z0-9-]+):/gm),
  ];
  const tokens = readTokens(css);
  expect(tokens.map(({ name }) => name)).toEqual(declared.map(([, name]) => name));
  expect(new Set(tokens.map(({ meaning }) => meaning)).size).toBe(tokens.length);
});

const files = readdirSync(web, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(css|tsx|ts)$/.test(file) && !/\.test\.tsx?$/.test(file));

/** Files that define colours and sizes, or are not ours: the tokens, their theme, files for paper. */
const makers = new Set([
  "styles/tokens.css",
  "styles/fonts.css",
  "styles/hue.ts",
  "styles/theme.ts",
  "styles/contrast.ts",
  "kit/grid/paper-table.ts",
  "money/weeks/statement-paper.ts",
  "showroom/tokens.tsx",
]);
const names = "white|black|red|green|blue|gray|grey|yellow|orange|purple|violet|teal|silver";
const strange = [
  ["a colour", /#[0-9a-f]{3,8}\b(?!-)|\b(?:rgb|hsl|oklch)a?\(/i],
  [
    "a colour by its name",
    new RegExp(`(?:color|background|border[a-z-]*|fill|stroke|outline|shadow)\\s*:[^;}]*[\\s(:](?:${names})\\b`, "i"),
  ],
  [
    "a colour of the library",
    /\b(?:c|color)=(?:\{[^}]*)?"(?:red|yellow|green|blue|dark|white|black|orange|teal|cyan|lime|violet|grape|pink|indigo)[."]|--mantine-color-/,
  ],
  ["a size", /font-size:(?!\s*(?:var\(--cb-size-|inherit))|fontSize:(?!\s*"var\(--cb-size-)|\bfz=/],
  ["a weight", /font-weight:(?!\s*(?:var\(--cb-weight-|inherit))|fontWeight:(?!\s*"var\(--cb-weight-)|\bfw=\{/],
  ["a corner", /border-radius:(?!\s*(?:var\(--cb-radius-|50%|inherit|0\b))/],
] as const;

test.each(strange)("%s is defined in the tokens and nowhere else", (_, pattern) => {
  const found = files
    .filter((file) => !makers.has(file))
    .flatMap((file) =>
      readFileSync(join(web, file), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          pattern.test(line.replace(/^\s*(?:\/\/|\*|\/\*).*/, ""))
            ? [`${file}:${String(index + 1)}: ${line.trim()}`]
            : [],
        ),
    );
  expect(found).toEqual([]);
});

const space = /(?<![\w-])(?:margin|padding|gap|row-gap|column-gap)[a-z-]*\s*:\s*([^;}]*)/g;
// Vertical padding around grid lines centres the lines of a wrapped text. One pixel compensates for a thicker border.
const step = "var\\(--cb-space-\\d+\\)";
const onScale = new RegExp(
  `^(?:0|auto|inherit|var\\(--(?:cb-page-edge|beside-line)\\)|${step}|calc\\((?:-1 \\* )?${step}(?: [-+] (?:1px|${step}))?\\)|\\s)+(?:!important)?$`,
);
const strangeProps = [
  /\b(?:[pm][xytblr]?|gap|spacing|verticalSpacing|horizontalSpacing)=\{-?[\d.]+\}/,
  /style=\{\{[^}]*\b(?:margin|padding|gap)[A-Za-z]*: (?:[1-9]|"[^v"a])/,
];

test.each([
  ["a space of the scale is accepted", "padding: 0 var(--cb-space-8);", 0],
  ["two spaces of the scale with auto are accepted", "margin: calc(-1 * var(--cb-space-8)) auto;", 0],
  ["a space in pixels is refused", "gap: 8px;", 1],
  ["a space in em is refused", "margin-inline-start: 1.4em;", 1],
])("%s", (_, text, found) => {
  expect(spacesOff(text)).toHaveLength(found);
});

function spacesOff(text: string): readonly string[] {
  return [...text.matchAll(space)].filter(([, value]) => !onScale.test((value ?? "").trim())).map(([all]) => all);
}

test("every space is from the scale, in all stylesheets and components", () => {
  const found = files
    .filter((file) => !makers.has(file))
    .flatMap((file) => {
      const text = readFileSync(join(web, file), "utf8");
      const off = file.endsWith(".css")
        ? spacesOff(text)
        : text
            .split("\n")
            .filter((line) => strangeProps.some((prop) => prop.test(line)))
            .map((line) => line.trim());
      return off.map((one) => `${file}: ${one}`);
    });
  expect(found).toEqual([]);
});

test("every used token exists, and every token is used", () => {
  const texts = files.map((file) => [file, readFileSync(join(web, file), "utf8")] as const);
  const declared = new Set([...css.matchAll(/^\s+--cb-([a-z0-9-]+):/gm)].map(([, name]) => name ?? ""));
  const used = new Set(
    texts.flatMap(([file, text]) =>
      [...text.matchAll(file === "styles/theme.ts" ? /"([a-z0-9-]+)"/g : /(?:var\(|")--cb-([a-z0-9-]+)/g)].map(
        ([, name]) => name ?? "",
      ),
    ),
  );
  const named = texts.flatMap(([, text]) =>
    [...text.matchAll(/(?:var\(|")--cb-([a-z0-9-]+)/g)].map(([, name]) => name ?? ""),
  );
  expect(named.filter((name) => !declared.has(name))).toEqual([]);
  expect([...declared].filter((name) => !used.has(name))).toEqual([]);
});
