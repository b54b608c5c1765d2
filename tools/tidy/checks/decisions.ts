import { type Check, type Finding } from "../check.ts";
import type { Source } from "../source.ts";

const folder = "docs/decisions/";
const whole = "# 0001 Title\n\nDate: 2026-01-01\nStatus: accepted\n";
const index = `${folder}README.md`;
const head = /^# (\d{4}) \S.*\n\nDate: \d{4}-\d{2}-\d{2}\nStatus: (?:accepted|superseded by (\d{4}))\n/;
/** Where a decision is cited: a number after the folder or after the word, and the numbers that follow it. */
const mention = /(?:docs\/decisions\/|\b[Dd]ecisions? )(\d{4})((?:(?:, | and | to )\d{4})*)(?!\d)/g;

export const decisions: Check = {
  rule: "a decision has a number of its own, a title, a date and a status, is in the index, and is there where it is cited",
  look: (project) => {
    const files = project.filter(({ path }) => path.startsWith(folder) && path.endsWith(".md") && path !== index);
    const listed = project.find(({ path }) => path === index)?.text ?? "";
    const numbers = files.map(numberOf);
    const known = new Set(numbers);
    return [
      ...files.flatMap((file, place) => [
        ...headFindings(file, known),
        ...(numbers.indexOf(numberOf(file)) === place ? [] : [at(file, "another decision has this number")]),
        ...(listed.includes(`](${file.path.slice(folder.length)})`)
          ? []
          : [at(file, "is not in the index: npm run docs")]),
      ]),
      // A migration is never changed, so it may cite what is gone.
      ...project
        .filter(({ path }) => !path.endsWith(".sql"))
        .flatMap((file) =>
          citations(file)
            .filter(({ number }) => !known.has(number))
            .map(({ number, line }) => ({ path: file.path, line, message: `there is no decision ${number}` })),
        ),
    ];
  },
  bad: [
    sample("# 0001 Title\n\nStatus: accepted\n"),
    sample("# 0001 Title\n\nDate: 2026-01-01\n"),
    sample("# 0001\n\nDate: 2026-01-01\nStatus: accepted\n"),
    sample("# 0002 Title\n\nDate: 2026-01-01\nStatus: accepted\n"),
    sample("# 0001 Title\n\nDate: 2026-01-01\nStatus: superseded by 0002\n"),
    { ...sample(), [`${folder}0001-other.md`]: whole },
    { [`${folder}0001-a.md`]: whole, [index]: "" },
    { ...sample(), "a.ts": `// docs/decisions/${"0002"}` },
    { ...sample(), "a.ts": `// decisions ${"0001"} and 0003` },
  ],
  good: [sample(), { ...sample(), "a.ts": `// docs/decisions/${"0001"}`, "b.md": `decision ${"0001"}` }],
};

/** A decision with its index. */
function sample(text = whole): Readonly<Record<string, string>> {
  return { [`${folder}0001-a.md`]: text, [index]: "| [0001](0001-a.md) |" };
}

function at({ path }: Source, message: string): Finding {
  return { path, line: 1, message };
}

function numberOf({ path }: Source): string {
  return path.slice(folder.length, folder.length + 4);
}

function headFindings(file: Source, known: ReadonlySet<string>): readonly Finding[] {
  const [, number, later] = head.exec(file.text) ?? [];
  if (number === undefined)
    return [at(file, "begins with `# NNNN Title`, `Date: YYYY-MM-DD` and `Status: accepted` or `superseded by NNNN`")];
  if (number !== numberOf(file)) return [at(file, "its title has another number than its file")];
  return later === undefined || known.has(later) ? [] : [at(file, `there is no decision ${later}`)];
}

function citations({ text }: Source): readonly { readonly number: string; readonly line: number }[] {
  return text
    .split("\n")
    .flatMap((line, place) =>
      [...line.matchAll(mention)].flatMap(([, first = "", more = ""]) =>
        [first, ...(more.match(/\d{4}/g) ?? [])].map((number) => ({ number, line: place + 1 })),
      ),
    );
}
