import { type ReactNode, useEffect } from "react";
import { useWords } from "../kit/words.tsx";
import { Backdrop, type BackdropProduct } from "./backdrop.tsx";
import { LoginChoices } from "./login-choices.tsx";
import { Logo } from "./logo.tsx";
import styles from "./login.module.css";

/** A screen before the application: a card over the product's picture, with language and theme. */
export function Door({ title, product = 1, children }: { readonly title: string; readonly product?: BackdropProduct; readonly children: ReactNode }) {
  const { t } = useWords();
  useEffect(() => { document.title = `${title} · Chalkboard`; }, [title]);
  return (
    <div className={styles["screen"]}>
      <Backdrop product={product} />
      <main className={styles["main"]}>
        <div className={styles["card"]}>
          <div className={styles["brand"]}><Logo size={34} /><span>{t("shell.product")}</span></div>
          <h1 className={styles["title"]}>{title}</h1>
          {children}
          <LoginChoices />
        </div>
        <p className={styles["tagline"]}>{t("shell.tagline")}</p>
      </main>
    </div>
  );
}
