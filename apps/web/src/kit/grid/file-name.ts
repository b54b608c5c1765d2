import { dayOf, localTime } from "@chalkboard/kernel";
import { createContext } from "react";

/** The name of the signed-in user's service, which every exported file has. */
export const fileOwner = createContext("");

const most = 120;

export type FileNaming = {
  readonly name: string;
  readonly service: string;
  /** The first and last day of its rows. */
  readonly period: readonly string[];
  /** When it is exported. */
  readonly at: number;
  readonly zone: string;
};

/** A file's name without its extension: list, service, period and moment of the export. */
export function fileName({ name, service, period, at, zone }: FileNaming): string {
  const { hour, minute } = localTime(at, zone);
  const two = (figure: number): string => String(figure).padStart(2, "0");
  const stamp = `${dayOf(at, zone).replaceAll("-", "")}-${two(hour)}${two(minute)}`;
  const rest = [service, ...period].map(inFileName).filter((part) => part !== "");
  const ending = [...rest, stamp].join("_");
  return `${inFileName(name).slice(0, most - ending.length - 1) || "list"}_${ending}`;
}

/** Text within a file name: blanks and characters that are invalid in one become dashes. */
function inFileName(text: string): string {
  return text
    .trim()
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|_]+/gu, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replace(/^[.-]+/, "")
    .slice(0, most / 2);
}

/** The days of a list, as its filters name them. */
export function periodOf(filters: object): readonly string[] {
  const { from, to, day } = filters as Readonly<Record<string, unknown>>;
  const days = [from, to, day].filter((one): one is string => typeof one === "string" && /^\d{4}-\d{2}/.test(one));
  return [...new Set(days)];
}
