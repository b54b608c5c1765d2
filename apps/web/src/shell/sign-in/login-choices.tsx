import { type Language, languageNames, languageOf, languages } from "@chalkboard/i18n";
import { type MantineColorScheme, NativeSelect } from "@mantine/core";
import { useLocale } from "../../kit/format/words.tsx";
import { chooseLanguage } from "../preferences/choose-language.ts";
import { schemeTitles, schemes, useThemeSwitch } from "../preferences/use-theme-switch.ts";
import styles from "./login.module.css";

/** Language and theme before sign-in: native selects, which work on every phone and load nothing. */
export function LoginChoices({ offered = languages }: { readonly offered?: readonly Language[] | undefined }) {
  const { t, language } = useLocale();
  const { scheme, choose } = useThemeSwitch();
  return (
    <div className={styles["foot"]}>
      <NativeSelect
        aria-label={t("shell.language")}
        value={language}
        data={offered.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => {
          chooseLanguage(languageOf(event.currentTarget.value) ?? language);
        }}
      />
      <NativeSelect
        aria-label={t("shell.theme")}
        value={scheme}
        data={schemes.map((value) => ({ value, label: t(schemeTitles[value]) }))}
        onChange={(event) => {
          choose(event.currentTarget.value as MantineColorScheme);
        }}
      />
    </div>
  );
}
