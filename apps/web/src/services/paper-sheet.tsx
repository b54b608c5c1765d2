import { useState } from "react";
import { useWords } from "../kit/words.tsx";
import styles from "./settings.module.css";

const firstHeightPx = 480;

/** A document on paper of its real width, as long as it is. No script runs in it. */
export function PaperSheet({ html, widthMm }: { readonly html: string; readonly widthMm: number }) {
  const { t } = useWords();
  const [heightPx, setHeight] = useState(firstHeightPx);
  return (
    <div className={styles["sheet"]} role="region" aria-label={t("services.paperPreview")} tabIndex={0}>
      <iframe title={t("services.paperPreview")} sandbox="allow-same-origin" srcDoc={html} style={{ width: `${String(widthMm)}mm`, height: heightPx }}
        onLoad={(event) => { setHeight((event.currentTarget.contentDocument?.documentElement.scrollHeight ?? firstHeightPx) + 1); }} />
    </div>
  );
}
