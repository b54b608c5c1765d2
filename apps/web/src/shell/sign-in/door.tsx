import { type Language, languageNames, languageOf, languages } from "@chalkboard/i18n";
import { type MantineColorScheme, NativeSelect } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useLocale } from "../../kit/format/locale.tsx";
import { chooseLanguage, useOfferedLanguage } from "../preferences/choose-language.ts";
import { schemes, schemeTitles, useThemeSwitch } from "../preferences/use-theme-switch.ts";
import { Backdrop, type BackdropProduct } from "./backdrop.tsx";
import { type ServiceBrand, Sign, useServiceBrand } from "./brand.tsx";
import styles from "./login.module.css";
import { useServiceHue } from "./service-hue.ts";

export type DoorProps = {
  readonly title: string;
  readonly product?: BackdropProduct;
  /** The appearance of the page's service; without one it is Chalkboard's. */
  readonly look?: ServiceBrand | undefined;
  readonly children: ReactNode;
};

const racebookOnly = 2;

/** A sign-in page in the appearance of this host's service, once it is known. */
export function ServiceDoor(props: Omit<DoorProps, "look">) {
  return <Door look={useServiceBrand()} {...props} />;
}

/** A screen before sign-in: a card over the product's picture, with language and theme. */
export function Door({ title, product: own = 1, look, children }: DoorProps) {
  const { t } = useLocale();
  // A service that sells only races always shows racing.
  const product: BackdropProduct = look?.product === racebookOnly ? 3 : own;
  const description = look?.appearance.description ?? "";
  useServiceHue(look);
  useOfferedLanguage(look);
  useEffect(() => {
    document.title = `${title} · Chalkboard`;
  }, [title]);
  return (
    <div className={styles["screen"]}>
      <Backdrop product={product} picture={look?.appearance.backgrounds[product - 1] ?? ""} />
      <main className={styles["main"]}>
        <div className={styles["card"]}>
          <div className={styles["brand"]}>
            <Sign look={look} size={34} />
            <span>{look?.name ?? t("shell.product")}</span>
          </div>
          {description !== "" && <p className={styles["below"]}>{description}</p>}
          <h1 className={styles["title"]}>{title}</h1>
          {children}
          <LoginChoices offered={look?.languages} />
        </div>
        <p className={styles["tagline"]}>{t("shell.tagline")}</p>
      </main>
    </div>
  );
}

/** Language and theme before sign-in: native selects, which work on every phone and load nothing. */
function LoginChoices({ offered = languages }: { readonly offered?: readonly Language[] | undefined }) {
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
