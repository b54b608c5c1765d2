// The platform's messages to this user: banners above the page, dialogs over it, and required reading before the next
// slip.
import { live, messaging } from "@chalkboard/contract";
import { textIn } from "@chalkboard/list-columns";
import { ActionIcon } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { serverNow } from "../../data/clock.ts";
import { send } from "../../data/connection/client.ts";
import { refresh } from "../../data/connection/queries.ts";
import { slipOpen } from "../../data/slip-open.ts";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { CloseIcon, WarningIcon } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useLive } from "../../live/live.ts";
import { timers } from "../../ports/browser.ts";
import { useStore } from "../../ports/store.ts";
import { useSession } from "../../data/viewer.ts";
import styles from "./messages.module.css";

const askAgain = (): void => {
  refresh([messaging.myMessages]);
};
/** The longest timeout that a browser supports. */
const longestMs = 2 ** 31 - 1;

/** Rendered by the shell, above the page. */
export function Notices() {
  const { serviceId } = useSession();
  const answer = useFind(messaging.myMessages, {});
  useLive(live.subjects.messages(serviceId), askAgain, askAgain);
  const nextAt = answer?.nextAt ?? null;
  useEffect(() => {
    if (nextAt === null) return undefined;
    return timers.after(Math.min(longestMs, Math.max(1_000, nextAt - serverNow())), askAgain).clear;
  }, [nextAt]);
  const fresh = (answer?.messages ?? []).filter(({ reached }) => !reached).map(({ messageId }) => messageId);
  useReached(fresh.join(","));
  const unread = (answer?.messages ?? []).filter(({ read }) => !read);
  return (
    <>
      <Banners messages={unread.filter(({ kind }) => kind === "banner")} />
      <TopDialog messages={unread.filter(({ kind }) => kind !== "banner")} />
    </>
  );
}

/** Reports messages as displayed, once; if the report is lost, the next result triggers it again. */
function useReached(ids: string): void {
  const say = useEffectEvent(() => {
    const messageIds = ids.split(",").map(Number);
    send(messaging.confirm, { messageIds, isRead: false }).catch(() => undefined);
  });
  useEffect(() => {
    if (ids !== "") say();
  }, [ids]);
}

type Shown = { readonly messages: readonly Mine[] };
type Mine = NonNullable<ReturnType<typeof useFind<typeof messaging.myMessages>>>["messages"][number];

function Banners({ messages }: Shown) {
  const { t, language } = useLocale();
  const { mutate, busy } = useCallMutation(messaging.confirm, { refresh: [messaging.myMessages] });
  if (messages.length === 0) return null;
  return (
    <div className={styles["banners"]}>
      {messages.map(({ messageId, texts }) => {
        const { title, text, language: written } = textIn(texts, language);
        return (
          <div key={messageId} className={styles["banner"]} role="status">
            <WarningIcon />
            <div className={styles["words"]} lang={written}>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t("messaging.close", { title })}
              disabled={busy}
              onClick={() => {
                void mutate({ messageIds: [messageId], isRead: true });
              }}
            >
              <CloseIcon size={14} />
            </ActionIcon>
          </div>
        );
      })}
    </div>
  );
}

/** One required message at a time; it waits for an open slip. */
function TopDialog({ messages }: Shown) {
  const isSlipOpen = useStore(slipOpen);
  const [top] = messages.toSorted((one, other) => Number(other.kind === "mustRead") - Number(one.kind === "mustRead"));
  return top === undefined || isSlipOpen ? null : <MessageDialog key={top.messageId} message={top} />;
}

function MessageDialog({ message: { messageId, kind, texts } }: { readonly message: Mine }) {
  const { t, language } = useLocale();
  const { mutate, busy } = useCallMutation(messaging.confirm, { refresh: [messaging.myMessages] });
  const { title, text, language: written } = textIn(texts, language);
  const mustAnswer = kind === "mustRead";
  const read = (): void => {
    void mutate({ messageIds: [messageId], isRead: true });
  };
  return (
    <Dialog title={title} onClose={read} mustAnswer={mustAnswer}>
      {text !== "" && (
        <p className={styles["text"]} lang={written}>
          {text}
        </p>
      )}
      <DialogFooter
        action={t(mustAnswer ? "messaging.haveRead" : "kit.close")}
        onConfirm={read}
        isBusy={busy}
        first="action"
      >
        {mustAnswer && t("messaging.beforeNextSlip")}
      </DialogFooter>
    </Dialog>
  );
}
