import { Kbd } from "@mantine/core";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { type KeyHelp, pageKeys, writtenKeys } from "../../kit/behaviour/key-help.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useStore } from "../../ports/store.ts";
import styles from "./key-overlay.module.css";

const everywhere: readonly KeyHelp[] = [
  { keys: ["Ctrl", "K"], does: "shell.helpPalette" },
  { keys: ["F1"], does: "shell.helpKeys" },
  { keys: ["Ctrl", "B"], does: "shell.helpMenu" },
  { keys: ["Ctrl", "J"], does: "shell.helpTheme" },
  { keys: ["Esc"], does: "shell.helpClose" },
];

/** The keys of this page and the global ones; opened by F1 and ?. */
export function KeyOverlay({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLocale();
  const here = useStore(pageKeys);
  return (
    <Dialog title={t("shell.help")} onClose={onClose} size="lg">
      <div className={styles["columns"]}>
        {here.length > 0 && <Keys title={t("shell.helpHere")} keys={here} />}
        <Keys title={t("shell.helpEverywhere")} keys={everywhere} />
      </div>
    </Dialog>
  );
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly KeyHelp[] }) {
  const { t } = useLocale();
  return (
    <section>
      <h2 className={styles["title"]}>{title}</h2>
      <dl className={styles["keys"]}>
        {keys.map((help) => (
          <div key={help.does + help.keys.join()}>
            <dt>
              {writtenKeys(help).map(({ key, before }, index) => (
                <span key={`${String(index)} ${key}`}>
                  {before}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dt>
            <dd>{t(help.does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
