import { Page } from "../kit/page.tsx";
import { MessageFilters, MessageGrid } from "./message-grid.tsx";

/** The messages to a service's or a controller's own people: sent, reached, read. */
export function MessageReport() {
  return <Page title="routes./ctrl/msg-report" fill filters={<MessageFilters />}><MessageGrid mayWithdraw={false} /></Page>;
}

/** The same of all services. */
export function PlatformMessageReport() {
  return <Page title="routes./bus/msg-report" fill filters={<MessageFilters ofAll />}><MessageGrid mayWithdraw={false} /></Page>;
}
