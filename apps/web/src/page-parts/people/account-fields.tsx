import { identity } from "@chalkboard/contract";
import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { z } from "zod";
import { useLocale } from "../../kit/format/locale.tsx";
import { useLanguageChoices } from "./language-choices.ts";

const { name, login, email, language } = identity.personTerms.shape;

/** The fields of every form for a person who signs in. */
export const accountShape = { name, login, email, language };
type AccountValues = { [Field in keyof typeof accountShape]: z.input<(typeof accountShape)[Field]> };

export const accountTitles = {
  name: "network.name",
  login: "people.login",
  email: "account.email",
  language: "people.language",
} as const;

/**
 * Name, user name, email address and language of a person who signs in.
 * @param present the person's current language, which may no longer be offered
 */
export function AccountFields<V extends AccountValues>({
  form,
  present,
}: {
  readonly form: UseFormReturnType<V>;
  readonly present: string | undefined;
}) {
  const { t } = useLocale();
  const languages = useLanguageChoices(present);
  return (
    <>
      <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
      <TextInput
        label={t("people.login")}
        description={t("people.loginHint")}
        required
        autoComplete="off"
        {...form.getInputProps("login")}
      />
      <TextInput label={t("account.email")} description={t("account.emailHint")} {...form.getInputProps("email")} />
      <Select label={t("people.language")} allowDeselect={false} data={languages} {...form.getInputProps("language")} />
    </>
  );
}
