import { type AnswerOf, identity, type Role, roles } from "@chalkboard/contract";
import { roleKeys, sessionSheet } from "@chalkboard/sheets";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useTell } from "../data/use-tell.ts";
import { useBusinessDay } from "../data/viewer.ts";
import { Confirm } from "../kit/confirm.tsx";
import { Drawer } from "../kit/drawer.tsx";
import { Filters, FilterSelect, FilterText } from "../kit/filters.tsx";
import { Page } from "../kit/page.tsx";
import { PeriodField } from "../kit/period-field.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { List } from "../lists/list.tsx";
import { useSheet } from "../lists/use-sheet.ts";

type Row = AnswerOf<typeof identity.listSessions>["rows"][number];

const schema = z.object({
  from: z.string().catch(""), to: z.string().catch(""), text: z.string().catch(""), role: z.string().catch(""), state: z.enum(["", "open", "over"]).catch(""),
});
const inShops: readonly Role[] = [roles.admin, roles.controller, roles.clerk];

/** Who was signed in where, at which device, from when to when; whoever still is can be signed out. */
export function SignedIn() {
  const { t } = useWords();
  const today = useBusinessDay();
  const [{ text, role, state, ...days }, change] = useFilters(schema);
  const period = { from: days.from || today, to: days.to || days.from || today };
  return (
    <Page title="routes./adm/reporte_sesion" fill filters={
      <Filters when={<PeriodField value={period} today={today} onChange={change} />}>
        <FilterText label="kit.search" value={text} onChange={(wanted) => { change({ text: wanted }); }} />
        <FilterSelect label="people.role" value={role} withAll onChange={(wanted) => { change({ role: wanted }); }}
          choices={inShops.map((one) => ({ value: String(one), label: t(roleKeys[one]) }))} />
        <FilterSelect label="lines.state" value={state} withAll onChange={(wanted) => { change({ state: wanted as typeof state }); }}
          choices={[{ value: "open", label: t("people.signedIn") }, { value: "over", label: t("people.signedOut") }]} />
      </Filters>
    }>
      <List call={identity.listSessions} empty={{ title: "people.noSessions", why: "people.noSessionsWhy" }} name="sessions"
        columns={useSheet(sessionSheet)}
        filters={{
          ...period, ...(text === "" ? {} : { text }), ...(role === "" ? {} : { role: Number(role) }), ...(state === "" ? {} : { isOpen: state === "open" }),
        }}
        rowKey={({ sessionId }) => sessionId} rowTone={({ to }) => (to === null ? undefined : "dim")}
        panel={(row, onClose, among) => <Drawer title={row.personName} onClose={onClose} place="beside" among={among}><Details row={row} /></Drawer>} />
    </Page>
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
