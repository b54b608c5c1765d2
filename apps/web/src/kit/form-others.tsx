// Two people in one form: what the other saved meanwhile is named, and stands beside what this one typed.
import type { PlainKey } from "@chalkboard/messages";
import { Alert, Button, Table } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { changedByOthers, merged } from "./merge.ts";
import { type Locale, useLocale } from "./words.tsx";

export type Shared = {
  /** The words of the fields. */
  readonly titles: Readonly<Record<string, PlainKey>>;
  /** Asks what is stored anew. */
  readonly refresh: () => void;
  /** A value as the field shows it, where it is no plain text, number or yes and no. */
  readonly shown?: Readonly<Record<string, (value: unknown) => string>>;
};

type Fields = Readonly<Record<string, unknown>>;
/** A field that somebody else saved, and what is typed there where that is something else. */
export type Changed = { readonly name: string; readonly theirs: unknown; readonly mine?: unknown };

/** Takes over what is stored anew where nothing was typed, and remembers what that was. */
export function useOthers<Values extends Fields>(form: UseFormReturnType<Values>, initial: Values, shared: Shared | undefined): {
  readonly changed: readonly Changed[] | undefined; readonly forget: () => void;
  /** This is stored from now on: whatever else stands in the form was typed since. */
  readonly saved: (values: Values) => void;
} {
  const [changed, setChanged] = useState<readonly Changed[] | undefined>(undefined);
  const filledWith = useRef(initial);
  useEffect(() => {
    const [before, typed] = [filledWith.current, form.getValues()];
    filledWith.current = initial;
    if (shared === undefined || JSON.stringify(before) === JSON.stringify(initial)) return;
    const found = changedByOthers(before, typed, initial)
      .map(({ name, isTyped }) => ({ name, theirs: initial[name], ...(isTyped ? { mine: typed[name] } : {}) }));
    form.setInitialValues(initial);
    form.setValues(merged(before, typed, initial));
    // Who has typed nothing sees what is stored now, and needs no words for it.
    if (found.length > 0 && JSON.stringify(before) !== JSON.stringify(typed)) setChanged(found);
  }, [initial, shared, form]);
  return { changed, forget: () => { setChanged(undefined); }, saved: (values) => { filledWith.current = values; } };
}

type OthersProps<Values> = { readonly changed: readonly Changed[]; readonly form: UseFormReturnType<Values>; readonly shared: Shared };

/** What the other saved: taken over, or beside what was typed, to be taken by a button. */
export function Others<Values extends Fields>({ changed, form, shared }: OthersProps<Values>) {
  const words = useLocale();
  const { t } = words;
  const title = (name: string): string => { const key = shared.titles[name]; return key === undefined ? name : t(key); };
  const text = (name: string, value: unknown): string => shared.shown?.[name]?.(value) ?? plainText(value, words);
  const named = changed.map((one) => {
    const isPlain = typeof one.theirs === "string" || typeof one.theirs === "number";
    return "mine" in one && isPlain && one.theirs !== "" ? `${title(one.name)} (${text(one.name, one.theirs)})` : title(one.name);
  });
  const contested = changed.filter((one) => "mine" in one && JSON.stringify(form.getValues()[one.name]) !== JSON.stringify(one.theirs));
  return (
    <Alert color="no" variant="light" role="alert" title={t("refusals.-4")}>
      {t("kit.othersSaved", { fields: named.join(", ") })}
      {contested.length > 0 && (
        <Table mt="xs" withRowBorders={false}>
          <Table.Thead><Table.Tr><Table.Td /><Table.Th>{t("kit.theirs")}</Table.Th><Table.Th>{t("kit.mine")}</Table.Th><Table.Td /></Table.Tr></Table.Thead>
          <Table.Tbody>
            {contested.map(({ name, theirs }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{title(name)}</Table.Th>
                <Table.Td>{text(name, theirs)}</Table.Td>
                <Table.Td>{text(name, form.getValues()[name])}</Table.Td>
                <Table.Td>
                  <Button size="compact-xs" variant="default" aria-label={`${t("kit.takeTheirs")}: ${title(name)}`}
                    onClick={() => { form.setValues({ ...form.getValues(), [name]: theirs }); }}>{t("kit.takeTheirs")}</Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Alert>
  );
}

/** A value of a form in words: yes and no, numbers, lists by their parts; a dash for nothing. */
export function plainText(value: unknown, { t, format }: Pick<Locale, "t" | "format">): string {
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  if (typeof value === "number") return format.number(value);
  if (Array.isArray(value)) return value.map((part) => plainText(part, { t, format })).join(", ");
  if (typeof value === "object" && value !== null) return Object.values(value).map((part) => plainText(part, { t, format })).join(", ");
  return typeof value === "string" && value !== "" ? value : "–";
}
