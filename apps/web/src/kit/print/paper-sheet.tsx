import { useState } from "react";
import styles from "./paper-sheet.module.css";

const firstHeightPx = 480;

/** A document at its real paper width and full length. Scripts in it do not run. @param label accessible name */
export function PrintoutSheet({
  html,
  widthMm,
  label,
}: {
  readonly html: string;
  readonly widthMm: number;
  readonly label: string;
}) {
  const [heightPx, setHeight] = useState(firstHeightPx);
  return (
    <div className={styles["sheet"]} role="region" aria-label={label} tabIndex={0}>
      <iframe
        title={label}
        sandbox="allow-same-origin"
        srcDoc={html}
        style={{ width: `${String(widthMm)}mm`, height: heightPx }}
        onLoad={(event) => {
          setHeight((event.currentTarget.contentDocument?.documentElement.scrollHeight ?? firstHeightPx) + 1);
        }}
      />
    </div>
  );
}
