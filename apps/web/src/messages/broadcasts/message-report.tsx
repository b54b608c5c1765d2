import { Page } from "../../kit/page/page.tsx";
import { MessageFilters, MessageGrid } from "./message-grid.tsx";

/** The messages to the people of a service or controller: sent, delivered, read. */
export function MessageReport() {
  return (
    <Page title="routes./ctrl/msg-report" fill filters={<MessageFilters />}>
      <MessageGrid mayWithdraw={false} />
    </Page>
  );
}

/** The same for all services. */
export function PlatformMessageReport() {
  return (
    <Page title="routes./bus/msg-report" fill filters={<MessageFilters ofAll />}>
      <MessageGrid mayWithdraw={false} />
    </Page>
  );
}
