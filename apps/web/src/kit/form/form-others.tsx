// Two users in one form: shows what the other user saved meanwhile beside what this user typed.
import type { PlainKey } from "@chalkboard/i18n";
import { Alert, Button, Table } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { changedByOthers, merged } from "../format/merge.ts";
import { type Locale, useLocale } from "../format/locale.tsx";

export type Shared = {
  /** The labels of the fields. */
  readonly titles: Readonly<Record<string, PlainKey>>;
  /** Reloads the stored values. */
  readonly refresh: () => void;
  /** Formats a field's value, where it is not plain text, a number or a boolean. */
  readonly shown?: Readonly<Record<string, (value: unknown) => string>>;
};

type Fields = Readonly<Record<string, unknown>>;
/** A field that another user saved, and the value typed here if it differs. */
export type Changed = { readonly name: string; readonly theirs: unknown; readonly mine?: unknown };

/** What a form was filled with, or has saved since, and the stored values that it has seen. */
type Filled<Values> = { readonly with: Values; readonly stored: Values };

/**
 * Whether stored values are new to a form. After a save they are the old ones until the reload is answered: these are
 * not put back, which would also drop the selection of what is typed meanwhile. Pure.
 */
export function arrived<Values>(filled: Filled<Values>, initial: Values): "seen" | "same" | "new" {
  const text = JSON.stringify(initial);
  if (JSON.stringify(filled.stored) === text) return "seen";
  return JSON.stringify(filled.with) === text ? "same" : "new";
}

/** Takes over newly stored values in fields where nothing was typed, and reports which ones changed. */
export function useOthers<Values extends Fields>(
  form: UseFormReturnType<Values>,
  initial: Values,
  shared: Shared | undefined,
): {
  readonly changed: readonly Changed[] | undefined;
  readonly forget: () => void;
  /** Marks these values as stored: anything else in the form was typed since. */
  readonly saved: (values: Values) => void;
} {
  const [changed, setChanged] = useState<readonly Changed[] | undefined>(undefined);
  const filled = useRef<Filled<Values>>({ with: initial, stored: initial });
  useEffect(() => {
    const [before, typed] = [filled.current, form.getValues()];
    const state = arrived(before, initial);
    if (state === "seen") return;
    filled.current = { with: initial, stored: initial };
    if (shared === undefined || state === "same") return;
    const found = changedByOthers(before.with, typed, initial).map(({ name, isTyped }) => ({
      name,
      theirs: initial[name],
      ...(isTyped ? { mine: typed[name] } : {}),
    }));
    form.setInitialValues(initial);
    form.setValues(merged(before.with, typed, initial));
    // A user who has typed nothing just sees the stored values and needs no message.
    if (found.length > 0 && JSON.stringify(before.with) !== JSON.stringify(typed)) setChanged(found);
  }, [initial, shared, form]);
  return {
    changed,
    forget: () => {
      setChanged(undefined);
    },
    saved: (values) => {
      filled.current = { ...filled.current, with: values };
    },
  };
}

type OthersProps<Values> = {
  readonly changed: readonly Changed[];
  readonly form: UseFormReturnType<Values>;
  readonly shared: Shared;
};

/** What the other user saved: already taken over, or shown beside what was typed, with a button to take it. */
export function Others<Values extends Fields>({ changed, form, shared }: OthersProps<Values>) {
  const locale = useLocale();
  const { t } = locale;
  const title = (name: string): string => {
    const key = shared.titles[name];
    return key === undefined ? name : t(key);
  };
  const text = (name: string, value: unknown): string => shared.shown?.[name]?.(value) ?? plainText(value, locale);
  const named = changed.map((one) => {
    const isPlain = typeof one.theirs === "string" || typeof one.theirs === "number";
    return "mine" in one && isPlain && one.theirs !== ""
      ? `${title(one.name)} (${text(one.name, one.theirs)})`
      : title(one.name);
  });
  const contested = changed.filter(
    (one) => "mine" in one && JSON.stringify(form.getValues()[one.name]) !== JSON.stringify(one.theirs),
  );
  return (
    <Alert color="no" variant="light" role="alert" title={t("refusals.-4")}>
      {t("kit.othersSaved", { fields: named.join(", ") })}
      {contested.length > 0 && (
        <Table mt="xs" withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th>{t("kit.theirs")}</Table.Th>
              <Table.Th>{t("kit.mine")}</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {contested.map(({ name, theirs }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{title(name)}</Table.Th>
                <Table.Td>{text(name, theirs)}</Table.Td>
                <Table.Td>{text(name, form.getValues()[name])}</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${t("kit.takeTheirs")}: ${title(name)}`}
                    onClick={() => {
                      form.setValues({ ...form.getValues(), [name]: theirs });
                    }}
                  >
                    {t("kit.takeTheirs")}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Alert>
  );
}

/** A form value as text: booleans, numbers, lists by their parts; a dash for an empty value. */
export function plainText(value: unknown, { t, format }: Pick<Locale, "t" | "format">): string {
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  if (typeof value === "number") return format.number(value);
  if (Array.isArray(value)) return value.map((part) => plainText(part, { t, format })).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.values(value)
      .map((part) => plainText(part, { t, format }))
      .join(", ");
  return typeof value === "string" && value !== "" ? value : "–";
}
