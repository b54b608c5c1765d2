import { messaging } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import type { Column } from "../kit/columns.ts";
import { Drawer } from "../kit/dialog.tsx";
import { Grid } from "../kit/grid.tsx";
import { useWords } from "../kit/words.tsx";
import { kindKey, levelKey, type Message, roleKeyOf, stateKey, textIn } from "./message-words.ts";
import { MessagePanel } from "./message-panel.tsx";

const everyMs = 2_000;
const [few, many] = [50, 200];

/** The messages, how far each came, and who has read it. @param mayWithdraw shows the button that takes one back */
export function MessageGrid({ mayWithdraw }: { readonly mayWithdraw: boolean }) {
  const { t, language } = useWords();
  const [limit, setLimit] = useState(few);
  const { data: { messages, more } } = useAsk(messaging.listMessages, { limit }, { everyMs });
  const [openedId, setOpened] = useState<number | undefined>(undefined);
  const opened = messages.find(({ messageId }) => messageId === openedId);
  const columns = useMemo((): readonly Column<Message>[] => [
    { title: "messaging.sentAt", value: ({ sentAt }) => sentAt, kind: "dateTime", width: 150, sort: "desc" },
    { title: "messaging.kind", value: ({ kind }) => t(kindKey(kind)), width: 130 },
    { title: "messaging.title", value: ({ texts }) => textIn(texts, language).title, grow: 3 },
    { title: "messaging.to", value: ({ level, names }) => (level === "platform" ? t(levelKey(level)) : names.join(", ")), grow: 2 },
    { title: "messaging.roles", value: ({ roles }) => (roles.length === 0 ? [t("messaging.allRoles")] : roles.map((role) => t(roleKeyOf(role)))).join(", ") },
    { title: "messaging.until", value: ({ until }) => until, kind: "dateTime", width: 150 },
    { title: "messaging.state", value: ({ state }) => t(stateKey(state)), width: 110 },
    { title: "messaging.addressed", value: ({ addressed }) => addressed, kind: "number", width: 112 },
    { title: "messaging.reached", value: ({ reached }) => reached, kind: "number", width: 90 },
    { title: "messaging.read", value: ({ read }) => read, kind: "number", width: 90 },
  ], [t, language]);
  return (
    <>
      <Grid name="messages" rows={messages} rowKey={({ messageId }) => messageId} columns={columns} onOpen={({ messageId }) => { setOpened(messageId); }}
        rowTone={({ state }) => (state === "over" || state === "withdrawn" ? "dim" : undefined)} />
      {more && limit === few && <div><Button variant="default" onClick={() => { setLimit(many); }}>{t("tickets.more")}</Button></div>}
      {opened !== undefined && (
        <Drawer title={textIn(opened.texts, language).title} onClose={() => { setOpened(undefined); }}>
          <MessagePanel message={opened} mayWithdraw={mayWithdraw} />
        </Drawer>
      )}
    </>
  );
}
