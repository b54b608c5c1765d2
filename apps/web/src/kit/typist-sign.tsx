import { initialsOf } from "./initials.ts";
import { useWords } from "./words.tsx";
import styles from "./typist-sign.module.css";

/** The initials of who else types there, over what stands in the place. */
export function TypistSign({ names }: { readonly names: readonly string[] }) {
  const { t } = useWords();
  const said = t("kit.typesHere", { names: names.join(", ") });
  return <span className={styles["sign"]} role="img" aria-label={said} title={said}>{names.map(initialsOf).join(" ")}</span>;
}
