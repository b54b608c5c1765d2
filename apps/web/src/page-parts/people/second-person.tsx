// Approval by a second person: a superior enters their name and password, which are never stored.
import { tickets } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Fieldset, PasswordInput, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";

export type SecondTyped = { readonly user: string; readonly password: string; readonly oneTimeCode: string };
export const noSecond: SecondTyped = { user: "", password: "", oneTimeCode: "" };

/** The credentials to send; undefined while they are incomplete. */
export function secondOf({ user, password, oneTimeCode }: SecondTyped): tickets.SecondPersonTyped | undefined {
  return tickets.secondPersonTyped.safeParse({ user, password, ...(oneTimeCode === "" ? {} : { oneTimeCode }) }).data;
}

/** The incomplete fields. */
export function lackingIn({ user, password }: SecondTyped): ReadonlySet<string> {
  return new Set([...(user === "" ? ["user"] : []), ...(password === "" ? ["password"] : [])]);
}

const words = {
  unknown: "terminal.whySecondUnknown",
  code: "terminal.whySecondCode",
  locked: "terminal.whySecondLocked",
  samePerson: "terminal.whySecondSame",
  mayNot: "terminal.whySecondPerson",
} as const satisfies Readonly<Record<tickets.SecondPersonProblem, PlainKey>>;

/** The reason why a person cannot approve, from the refusal's `data.why`. */
export function secondKey(why: unknown): PlainKey {
  return words[why as keyof typeof words] ?? "terminal.whySecondPerson";
}

type SecondPersonProps = {
  readonly typed: SecondTyped;
  readonly onChange: (typed: SecondTyped) => void;
  /** Text above the fields: who may approve. */
  readonly hint: PlainKey;
  /** The incomplete fields, once they are to be marked. */
  readonly lacking: ReadonlySet<string>;
};

/** The fields for the second person's credentials; the first has the focus. */
export function SecondPerson({ typed, onChange, hint, lacking }: SecondPersonProps) {
  const { t } = useLocale();
  const error = (field: string): string | undefined => (lacking.has(field) ? t("kit.required") : undefined);
  return (
    <Fieldset legend={t("terminal.secondPerson")}>
      <Text size="sm" c="dimmed" mb="xs">
        {t(hint)}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label={t("shell.userName")}
          autoFocus
          data-autofocus
          autoComplete="off"
          value={typed.user}
          error={error("user")}
          onChange={(event) => {
            onChange({ ...typed, user: event.currentTarget.value });
          }}
        />
        <PasswordInput
          label={t("shell.password")}
          value={typed.password}
          autoComplete="new-password"
          error={error("password")}
          onChange={(event) => {
            onChange({ ...typed, password: event.currentTarget.value });
          }}
        />
        <TextInput
          label={t("account.oneTimeCode")}
          inputMode="numeric"
          autoComplete="off"
          value={typed.oneTimeCode}
          error={error("oneTimeCode")}
          onChange={(event) => {
            onChange({ ...typed, oneTimeCode: event.currentTarget.value });
          }}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
