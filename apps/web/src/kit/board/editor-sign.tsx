import { initialsOf } from "../format/initials.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./editor-sign.module.css";

/** The initials of other users who are editing this place, shown over its content. */
export function EditorSign({ names }: { readonly names: readonly string[] }) {
  const { t } = useLocale();
  const said = t("kit.typesHere", { names: names.join(", ") });
  return (
    <span className={styles["sign"]} role="img" aria-label={said} title={said}>
      {names.map(initialsOf).join(" ")}
    </span>
  );
}
