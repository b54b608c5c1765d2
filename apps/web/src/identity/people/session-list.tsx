import { type AnswerOf, identity, type Role } from "@chalkboard/contract";
import { roleKeys, sessionListColumns } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { FiltersOf } from "../../data/connection/client.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { momentText } from "../../kit/format/moment-text.ts";

type Row = AnswerOf<typeof identity.listSessions>["rows"][number];

/** Sessions of a service with their details; active ones can be signed out. */
export function SessionList({ filters }: { readonly filters: FiltersOf<typeof identity.listSessions> }) {
  return (
    <List
      call={identity.listSessions}
      empty={{ title: "people.noSessions", why: "people.noSessionsWhy" }}
      name="sessions"
      columns={useListColumns(sessionListColumns)}
      filters={filters}
      rowKey={({ sessionId }) => sessionId}
      rowTone={({ to }) => (to === null ? undefined : "dim")}
      panel={(row, onClose, among) => (
        <Drawer title={row.personName} onClose={onClose} place="beside" among={among}>
          <Details row={row} />
        </Drawer>
      )}
    />
  );
}

function Details({ row }: { readonly row: Row }) {
  const { t, format, zone } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const { mutate } = useCallMutation(identity.endSession, { refresh: [identity.listSessions] });
  const { personName: name, login, posName, zoneName, device, mac, address, from, seenAt, to, isOwn, sessionId } = row;
  const at = (time: number): string => momentText(format, time, zone);
  return (
    <>
      <p>
        {login} · {t(roleKeys[row.role as Role])}
        {posName !== "" && ` · ${posName}`}
        {zoneName !== "" && ` · ${zoneName}`}
      </p>
      <p>
        {device}
        {mac !== "0" && ` · ${mac}`} · {address}
      </p>
      <p>
        {at(from)} – {to === null ? t("people.signedIn") : at(to)} · {t("network.lastSeen", { at: at(seenAt) })}
      </p>
      {isOwn && <p>{t("people.thisIsYou")}</p>}
      {to === null && !isOwn && (
        <Button
          variant="light"
          onClick={() => {
            setAsking(true);
          }}
        >
          {t("people.signOut")}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={t("people.signOutTitle", { name })}
          consequence={t("people.signOutWhy")}
          action={t("people.signOut")}
          onConfirm={() => mutate({ sessionId })}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
