import { Button } from "@mantine/core";
import { useState } from "react";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageFilters, MessageGrid } from "./message-grid.tsx";

/** Messages to everybody, to services, zones, POS and roles: write, send, follow and withdraw them. */
export function Broadcasts() {
  const { t } = useLocale();
  const [isWriting, setWriting] = useState(false);
  return (
    <Page
      title="routes./bus/difundir"
      fill
      filters={<MessageFilters ofAll />}
      actions={
        <Button
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            setWriting(true);
          }}
        >
          {t("messaging.newMessage")}
        </Button>
      }
    >
      <MessageGrid mayWithdraw />
      {isWriting && (
        <MessageForm
          onClose={() => {
            setWriting(false);
          }}
        />
      )}
    </Page>
  );
}
