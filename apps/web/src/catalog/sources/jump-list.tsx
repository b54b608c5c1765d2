// Markets with price jumps or contradicted prices: those to review, and those that were left unchanged.
import { sources } from "@chalkboard/contract";
import { jumpReasonKeys, jumpListColumns, jumpStateKeys } from "@chalkboard/list-columns";
import { type ReactNode } from "react";
import { z } from "zod";
import { DialogButton } from "../../kit/dialog/dialog-button.tsx";
import { FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { JumpPanel } from "./jump-panel.tsx";
import { type JumpFilters, ManyJumps } from "./many-jumps.tsx";

const everyMs = 5_000;
const states = sources.jumpState.options;
const reasons = sources.jumpReason.options;
const schema = z.object({
  text: z.string().catch(""),
  leagueId: z.string().catch(""),
  reason: z.enum(["", ...reasons]).catch(""),
  state: z.enum(["", ...states]).catch(""),
});

/** The filter fields of jumps besides the source, and their values in words. */
export function useJumpFilters(leagues: readonly { readonly leagueId: number; readonly name: string }[]): {
  readonly fields: ReactNode;
  readonly filters: JumpFilters & { readonly state?: sources.JumpState };
} {
  const { t } = useLocale();
  const [{ text, leagueId, reason, state }, change] = useFilters(schema);
  return {
    fields: [
      <FilterText
        key="text"
        label="kit.search"
        value={text}
        onChange={(wanted) => {
          change({ text: wanted });
        }}
      />,
      <LeagueFilter
        key="league"
        leagues={leagues}
        value={leagueId}
        onChange={(wanted) => {
          change({ leagueId: wanted });
        }}
      />,
      <FilterSelect
        key="reason"
        label="sources.jumpWhy"
        value={reason}
        withAll
        width={180}
        onChange={(wanted) => {
          change({ reason: wanted as typeof reason });
        }}
        choices={reasons.map((value) => ({ value, label: t(jumpReasonKeys[value]) }))}
      />,
      <FilterSelect
        key="state"
        label="lines.state"
        value={state}
        withAll
        width={140}
        onChange={(wanted) => {
          change({ state: wanted as typeof state });
        }}
        choices={states.map((value) => ({ value, label: t(jumpStateKeys[value]) }))}
      />,
    ],
    filters: {
      ...(text.trim() === "" ? {} : { text: text.trim().slice(0, 60) }),
      ...(leagueId === "" ? {} : { leagueId: Number(leagueId) }),
      ...(reason === "" ? {} : { reason }),
      ...(state === "" ? {} : { state }),
    },
  };
}

/** Opens the bulk review of all jumps that match the filters. */
export function ManyJumpsButton({ filters }: { readonly filters: JumpFilters }) {
  const { t } = useLocale();
  return (
    <DialogButton dialog={(close) => <ManyJumps filters={filters} onClose={close} />}>
      {t("sources.jumpsMany")}
    </DialogButton>
  );
}

/** Last changed first. */
export function Jumps({ filters }: { readonly filters: JumpFilters & { readonly state?: sources.JumpState } }) {
  const locale = useLocale();
  return (
    <List
      call={sources.listJumps}
      name="source-jumps"
      filters={filters}
      columns={useListColumns(jumpListColumns)}
      everyMs={everyMs}
      empty={{ title: "sources.noJumps", why: "sources.noJumpsWhy" }}
      rowKey={({ jumpId }) => jumpId}
      rowTone={({ state }) => (state === "waiting" ? "warn" : "dim")}
      panel={(jump, onClose) => <JumpPanel key={jump.jumpId} jump={jump} locale={locale} onClose={onClose} />}
    />
  );
}
