import { messaging } from "@chalkboard/contract";
import {
  type Message,
  messageKindKey,
  messageLevelKey,
  messageStateKey,
  readerListColumns,
  roleKeyOf,
  textIn,
} from "@chalkboard/list-columns";
import { Suspense } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { DialogButton } from "../../kit/dialog/dialog-button.tsx";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Time } from "../../kit/format/figures.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ListTable } from "../../page-parts/lists/list-table.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { useReaders } from "./use-readers.ts";
import styles from "./messages.module.css";

/** One message: its text, its recipients, and who has read it. */
export function MessagePanel({ message, mayWithdraw }: { readonly message: Message; readonly mayWithdraw: boolean }) {
  const { t, language } = useLocale();
  const { text, language: written } = textIn(message.texts, language);
  const isOpen = message.state === "shown" || message.state === "planned";
  return (
    <>
      {text !== "" && (
        <p className={styles["text"]} lang={written}>
          {text}
        </p>
      )}
      <dl className={styles["counts"]}>
        <div>
          <dt>{t("messaging.addressed")}</dt>
          <dd>{message.addressed}</dd>
        </div>
        <div>
          <dt>{t("messaging.reached")}</dt>
          <dd>{message.reached}</dd>
        </div>
        <div>
          <dt>{t("messaging.read")}</dt>
          <dd>{message.read}</dd>
        </div>
      </dl>
      <dl className={styles["facts"]}>
        <dt>{t("messaging.kind")}</dt>
        <dd>{t(messageKindKey(message.kind))}</dd>
        <dt>{t("messaging.state")}</dt>
        <dd>{t(messageStateKey(message.state))}</dd>
        <dt>{t("messaging.to")}</dt>
        <dd>{[t(messageLevelKey(message.level)), ...message.names].join(", ")}</dd>
        <dt>{t("messaging.roles")}</dt>
        <dd>
          {message.roles.length === 0
            ? t("messaging.allRoles")
            : message.roles.map((role) => t(roleKeyOf(role))).join(", ")}
        </dd>
        <dt>{t("messaging.from")}</dt>
        <dd>
          <Time at={message.from} as="dateTime" />
        </dd>
        <dt>{t("messaging.until")}</dt>
        <dd>
          <Time at={message.until} as="dateTime" />
        </dd>
        <dt>{t("messaging.sentBy")}</dt>
        <dd>
          {message.sentBy}, <Time at={message.sentAt} as="dateTime" />
        </dd>
      </dl>
      {mayWithdraw && isOpen && <Withdraw message={message} />}
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <Readers message={message} />
        </Suspense>
      </PageBoundary>
    </>
  );
}

function Withdraw({ message: { messageId } }: { readonly message: Message }) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(messaging.withdraw, { refresh: [messaging.listMessages] });
  return (
    <DialogButton
      variant="default"
      mb="md"
      dialog={(close) => (
        <Confirm
          title={t("messaging.withdrawTitle")}
          consequence={t("messaging.withdrawConsequence")}
          action={t("messaging.withdraw")}
          onConfirm={() => mutate({ messageId })}
          onClose={close}
        />
      )}
    >
      {t("messaging.withdraw")}
    </DialogButton>
  );
}

const restMs = 1_000;

function Readers({ message: { messageId, addressed, read } }: { readonly message: Message }) {
  const { t } = useLocale();
  return (
    <ListTable
      label={t("messaging.read")}
      empty={{ title: "empty.readers", why: "empty.readersWhy" }}
      name="readers"
      call={messaging.listReaders}
      filters={{ messageId }}
      rowKey={({ personId }) => personId}
      columns={useListColumns(readerListColumns)}
      subject={useReaders()}
      restMs={restMs}
      above={() => <p className={styles["hint"]}>{t("messaging.stillToRead", { count: addressed - read })}</p>}
    />
  );
}
