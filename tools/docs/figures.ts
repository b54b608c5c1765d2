// Generates docs/figures.md: what every figure of money means, from the table that the product reads.
import { type FigureKey, type FigurePeriod, figureTable } from "../../packages/ledger/src/figures.ts";
import { en } from "../../packages/i18n/src/en.ts";
import { figureNames } from "../../packages/list-columns/src/figure-names.ts";

const english = en as unknown as Readonly<Record<string, Readonly<Record<string, string>>>>;
const periods: Readonly<Record<FigurePeriod, string>> = {
  days: "business days",
  week: "a week of the books",
  moment: "one moment",
  entry: "the row",
};

/** The text of docs/figures.md. */
export function figureBook(): string {
  const rows = (Object.keys(figureTable) as FigureKey[]).map((key) => {
    const { formula, period, sign } = figureTable[key];
    return `| \`${key}\` | ${namesOf(key).join("; ")} | ${formula} | ${periods[period]} | ${sign} |`;
  });
  return `# Figures of money

Printed from \`packages/ledger/src/figures.ts\` and \`packages/list-columns/src/figure-names.ts\` (\`npm run docs\`). A figure has one
meaning on every page, in every file, on
paper and in every call; a test fails where a column of money is not here, or
  where two figures share a name in a language.

| key | name | formula | of | sign |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

function namesOf(key: FigureKey): string[] {
  return [
    ...new Set(
      figureNames[key].titles.map((title) => {
        const [group = "", name = ""] = (title as string).split(".");
        return english[group]?.[name] ?? title;
      }),
    ),
  ];
}
