import { type Source, source } from "./source.ts";

export type Finding = { readonly path: string; readonly line: number; readonly message: string };

/** Files of a small project: path → text. */
export type Sample = Readonly<Record<string, string>>;

/** A project check that a program can make. It tests itself: it must find each bad sample and no good one. */
export type Check = {
  readonly rule: string;
  readonly look: (project: readonly Source[]) => readonly Finding[];
  readonly bad: readonly Sample[];
  readonly good: readonly Sample[];
};

export function sampleProject(sample: Sample): readonly Source[] {
  return Object.entries(sample).map(([path, text]) => source(path, text));
}

/** A check that looks at one file at a time. */
export function perFile(look: (file: Source) => readonly Finding[]): Check["look"] {
  return (project) => project.flatMap(look);
}

export function shown({ path, line, message }: Finding): string {
  return `${path}:${line}: ${message}`;
}
