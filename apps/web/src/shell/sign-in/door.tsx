import { type ReactNode, useEffect } from "react";
import { useLocale } from "../../kit/format/words.tsx";
import { Backdrop, type BackdropProduct } from "./backdrop.tsx";
import { Sign, type ServiceLook, useServiceLook } from "./brand.tsx";
import { LoginChoices } from "./login-choices.tsx";
import { useOfferedLanguage } from "../preferences/choose-language.ts";
import { useServiceHue } from "./service-hue.ts";
import styles from "./login.module.css";

export type DoorProps = {
  readonly title: string;
  readonly product?: BackdropProduct;
  /** The appearance of the page's service; without one it is Chalkboard's. */
  readonly look?: ServiceLook | undefined;
  readonly children: ReactNode;
};

const racebookOnly = 2;

/** A sign-in page in the appearance of this host's service, once it is known. */
export function ServiceDoor(props: Omit<DoorProps, "look">) {
  return <Door look={useServiceLook()} {...props} />;
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
