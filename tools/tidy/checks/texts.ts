import { type Check, type Finding, perFile } from "../check.ts";

// Checks that no text contains paths of a machine, how the work was organised, or secrets.

function noMatch(
  patterns: readonly (readonly [pattern: RegExp, message: string])[],
  isLookedAt: (path: string) => boolean,
): Check["look"] {
  return perFile(({ path, text }) => {
    if (!isLookedAt(path) || path.startsWith("tools/tidy/")) return [];
    return text.split("\n").flatMap((line, index): readonly Finding[] =>
      patterns.flatMap(([pattern, message]) => {
        const match = pattern.exec(line);
        return match === null ? [] : [{ path, line: index + 1, message: `${match[0]}: ${message}` }];
      }),
    );
  });
}

export const noMachinePaths: Check = {
  rule: "no path of anybody's machine",
  look: noMatch(
    [
      [/(?<![\w.])\/(work|root|Users)\/\w+|(?<![\w.])\/home\/\w+/, "a path that only one machine has"],
      [/\b[A-Z]:\\\w+/, "a path that only one machine has"],
    ],
    (path) => path !== "package-lock.json",
  ),
  bad: [{ "a.ts": 'const data = "/work/shared/data";' }, { "README.md": "see /home/ann/x" }],
  good: [{ "a.ts": 'const page = "/framework/x"; const own = "./work/x";' }],
};

export const noWorkplaceWords: Check = {
  rule: "the project speaks of sportsbooks, not of how it was made",
  look: noMatch(
    [
      [/\b(CEO|sub-?agents?|Claude|Anthropic|LLM|ChatGPT|Copilot)\b/i, "a word of the workplace"],
      [/\bissues? #\d+\b/i, "write the reason, not the number of a note"],
      [/\b(this|next|last|previous) session'?s? (plan|brief|work)\b/i, "a word of the workplace"],
    ],
    (path) => path !== "package-lock.json",
  ),
  bad: [{ "a.ts": "// as the CEO said" }, { "docs/a.md": "see issue #12" }, { "a.md": "Written by Claude." }],
  good: [{ "a.ts": "// the agent's commission; a session ends after ten days; they issue 2 tickets" }],
};

export const pinnedVersions: Check = {
  rule: "a dependency has one exact version",
  look: perFile(({ path, text }) => {
    if (!path.endsWith("package.json")) return [];
    const manifest = JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
    return ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).flatMap(([name, version]) =>
        /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
          ? []
          : [{ path, line: 1, message: `${name} ${version}` }],
      ),
    );
  }),
  bad: [
    { "package.json": '{"dependencies":{"zod":"^4.0.0"}}' },
    { "package.json": '{"dependencies":{"zod":"latest"}}' },
  ],
  good: [
    {
      "package.json":
        '{"dependencies":{"zod":"4.0.0","pg":"1.2.3-beta.17","typescript-native":"npm:typescript@7.0.2"}}',
    },
  ],
};
