import { Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { timers } from "../ports/browser.ts";
import { useWords } from "./words.tsx";
import styles from "./states.module.css";

/** Nothing turns before this: a quick answer would only flicker. */
const quietMs = 150;

/** What stands where something is on its way. */
export function Loading() {
  const { t } = useWords();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => timers.after(quietMs, () => { setSlow(true); }).clear, []);
  return <div className={styles["state"]} role="status" aria-label={t("kit.loading")}>{isSlow && <Loader size="sm" type="dots" />}</div>;
}
