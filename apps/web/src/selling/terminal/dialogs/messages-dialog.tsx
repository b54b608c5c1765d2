import { messaging } from "@chalkboard/contract";
import { textIn } from "@chalkboard/list-columns";
import { useFind } from "../../../data/use-find.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { Time } from "../../../kit/format/figures.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import styles from "../terminal.module.css";

/** The messages shown to this clerk now, also those that were read and closed, the newest first. */
export function MessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useLocale();
  const answer = useFind(messaging.myMessages, {});
  return (
    <Dialog title={t("terminal.messages")} onClose={onClose} size="lg">
      <div className={styles["dialog"]}>
        {answer?.messages.length === 0 && <p className={styles["lead"]}>{t("terminal.noMessages")}</p>}
        {answer?.messages.toReversed().map(({ messageId, texts, from }) => {
          const { title, text, language: written } = textIn(texts, language);
          return (
            <section key={messageId} className={styles["message"]}>
              <strong lang={written}>{title}</strong> <Time at={from} />
              {text !== "" && <p lang={written}>{text}</p>}
            </section>
          );
        })}
        <DialogFooter isTill isFree action={t("kit.close")} onConfirm={onClose} first="action" />
      </div>
    </Dialog>
  );
}
