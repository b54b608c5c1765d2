import { type AnswerOf, identity, type Role } from "@chalkboard/contract";
import { roleKeys, sessionSheet } from "@chalkboard/sheets";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { FiltersOf } from "../data/client.ts";
import { useTell } from "../data/use-tell.ts";
import { Confirm } from "../kit/confirm.tsx";
import { Drawer } from "../kit/drawer.tsx";
import { useWords } from "../kit/words.tsx";
import { List } from "../lists/list.tsx";
import { useSheet } from "../lists/use-sheet.ts";

type Row = AnswerOf<typeof identity.listSessions>["rows"][number];

/** Sessions of a service, each with what is known of it; whoever still is signed in can be signed out. */
export function SessionList({ filters }: { readonly filters: FiltersOf<typeof identity.listSessions> }) {
  return (
    <List call={identity.listSessions} empty={{ title: "people.noSessions", why: "people.noSessionsWhy" }} name="sessions" columns={useSheet(sessionSheet)}
      filters={filters} rowKey={({ sessionId }) => sessionId} rowTone={({ to }) => (to === null ? undefined : "dim")}
      panel={(row, onClose, among) => <Drawer title={row.personName} onClose={onClose} place="beside" among={among}><Details row={row} /></Drawer>} />
  );
}

function Details({ row }: { readonly row: Row }) {
  const { t, format, zone } = useWords();
  const [isAsking, setAsking] = useState(false);
  const { tell } = useTell(identity.endSession, { refresh: [identity.listSessions] });
  const { personName: name, login, posName, zoneName, device, mac, address, from, seenAt, to, isOwn, sessionId } = row;
  const at = (time: number): string => format.dateTime(time, zone);
  return (
    <>
      <p>{login} · {t(roleKeys[row.role as Role])}{posName !== "" && ` · ${posName}`}{zoneName !== "" && ` · ${zoneName}`}</p>
      <p>{device}{mac !== "0" && ` · ${mac}`} · {address}</p>
      <p>{at(from)} – {to === null ? t("people.signedIn") : at(to)} · {t("network.lastSeen", { at: at(seenAt) })}</p>
      {isOwn && <p>{t("people.thisIsYou")}</p>}
      {to === null && !isOwn && <Button variant="light" onClick={() => { setAsking(true); }}>{t("people.signOut")}</Button>}
      {isAsking && <Confirm title={t("people.signOutTitle", { name })} consequence={t("people.signOutWhy")} deed={t("people.signOut")}
        onConfirm={() => tell({ sessionId })} onClose={() => { setAsking(false); }} />}
    </>
  );
}
