import { messaging } from "@chalkboard/contract";
import { textIn } from "@chalkboard/list-columns";
import { Suspense } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { Time } from "../../../kit/format/figures.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import styles from "../terminal.module.css";

/** The messages shown to this clerk now, also those that were read and closed, the newest first. */
export function MessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLocale();
  return (
    <Dialog title={t("terminal.messages")} onClose={onClose} size="lg">
      <div className={styles["dialog"]}>
        <Suspense fallback={<Loading />}>
          <Messages />
        </Suspense>
        <DialogFooter isTill isFree action={t("kit.close")} onConfirm={onClose} first="action" />
      </div>
    </Dialog>
  );
}

function Messages() {
  const { t, language } = useLocale();
  const {
    data: { messages },
  } = useCallQuery(messaging.myMessages, {});
  if (messages.length === 0) return <p className={styles["lead"]}>{t("terminal.noMessages")}</p>;
  return messages.toReversed().map(({ messageId, texts, from }) => {
    const { title, text, language: written } = textIn(texts, language);
    return (
      <section key={messageId} className={styles["message"]}>
        <strong lang={written}>{title}</strong> <Time at={from} />
        {text !== "" && <p lang={written}>{text}</p>}
      </section>
    );
  });
}
