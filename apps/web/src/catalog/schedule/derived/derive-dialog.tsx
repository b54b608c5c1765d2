// Derives events from many games at once: the type, the question and its subjects; a preview of the events is shown
// above the action.
import { type AnswerOf, calendar } from "@chalkboard/contract";
import { periodName } from "@chalkboard/i18n";
import { Button, Group, MultiSelect, ScrollArea, Select, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { propKey } from "../../../page-parts/betting/bet-labels.ts";
import { useFind } from "../../../data/use-find.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { below } from "../../../kit/behaviour/below.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../../kit/fields/fields.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { NumberInput } from "../../../kit/fields/number-input.tsx";
import { TimeField } from "../../../kit/fields/time-field.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { aboutOf, type Draft, firstDraft, kinds, templateOf } from "./derive-draft.ts";
import { asksKeys, type Of, renewed, whyKeys } from "./derived-labels.ts";
import type { League } from "../event-labels.ts";
import { useTeams } from "../team-select.tsx";
import { momentText } from "../../../kit/format/moment-text.ts";

type Choices = AnswerOf<typeof calendar.derivedChoices>;
export type DeriveDialogProps = { readonly of: Of; readonly leagues: readonly League[]; readonly onClose: () => void };
const dayPage = { sort: "startsAt", isAscending: true, limit: 60, withSums: false } as const;

export function DeriveDialog({ of, leagues, onClose }: DeriveDialogProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const toasts = useToasts();
  const { leagueId, day } = of;
  const league = leagues.find((one) => one.leagueId === leagueId);
  const zone = league?.timeZone ?? "UTC";
  const [draft, setDraft] = useState<Draft>(() => firstDraft(of.eventId));
  const change = (more: Partial<Draft>): void => {
    setDraft({ ...draft, ...more });
  };
  const games =
    useFind(calendar.listEvents, { from: day, to: day, leagueId, status: "scheduled", ...dayPage })?.rows ?? [];
  const choices = useFind(calendar.derivedChoices, { leagueId, eventIds: draft.games.map(Number) });
  const template = templateOf(draft, day);
  const about = choices === undefined ? [] : aboutOf(draft, choices);
  const isRequested = template !== undefined && about.length > 0;
  const tried = useFind(
    calendar.enterDerived,
    isRequested ? { leagueId, ...template, about: [...about], isTrial: true } : null,
  );
  const rows = isRequested && tried?.rows.length === about.length ? tried.rows : [];
  const fit = about.filter((_, index) => rows[index]?.why === null);
  const { mutate, busy } = useCallMutation(calendar.enterDerived, { refresh: renewed });
  const { mutate: withdraw } = useCallMutation(calendar.withdrawGames, { refresh: renewed });
  const make = async (): Promise<void> => {
    if (template === undefined) return;
    const result = await mutate({ leagueId, ...template, about: fit });
    if (!result.ok) return;
    toasts.done(t("calendar.derivedMade", { count: fit.length }), {
      word: t("network.undo"),
      onAct: () => {
        void withdraw({ leagueId, eventIds: result.data.eventIds });
      },
    });
    onClose();
  };
  return (
    <Dialog title={`${t("calendar.derive")} · ${of.title}`} onClose={onClose} size="lg" isBusy={busy}>
      <Fields>
        <Select
          label={t("calendar.kind")}
          allowDeselect={false}
          data-autofocus
          value={draft.kind}
          data={kinds.map((kind) => ({
            value: kind,
            label: kind === "part" ? t("calendar.partOfGame") : `${t("rules.propType")} ${t(propKey(Number(kind)))}`,
          }))}
          onChange={(kind) => {
            setDraft({ ...firstDraft(of.eventId), games: draft.games, kind: (kind ?? "3") as Draft["kind"] });
          }}
        />
        {draft.kind === "2" && of.eventId === undefined ? (
          <TimeField
            label={t("calendar.time")}
            description={t("calendar.timeIn", { zone })}
            value={draft.time}
            onChange={(time) => {
              change({ time });
            }}
          />
        ) : (
          <MultiSelect
            label={t("calendar.games")}
            searchable
            data={games.map(({ eventId, title }) => ({ value: String(eventId), label: title }))}
            value={[...draft.games]}
            onChange={(wanted) => {
              change({ games: wanted.slice(0, 60), who: [] });
            }}
          />
        )}
        <WhatFields sport={league?.sportCode} draft={draft} change={change} choices={choices} />
        <WhoField draft={draft} change={change} choices={choices} leagueId={leagueId} />
        <NumberInput
          label={t("calendar.offsetMinutes")}
          min={-1_440}
          max={1_440}
          allowDecimal={false}
          value={draft.offset}
          onChange={(value) => {
            change({ offset: Number(value) });
          }}
        />
        <NumberInput
          label={t("calendar.cutoffMinutes")}
          min={0}
          max={1_440}
          allowDecimal={false}
          value={draft.cutoff}
          onChange={(value) => {
            change({ cutoff: Number(value) });
          }}
        />
      </Fields>
      {rows.length > 0 && (
        <ScrollArea.Autosize mah="32vh" type="auto" mt="sm">
          <Table stickyHeader>
            <Table.Tbody>
              {rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a row is its place among those that are asked
                // about
                <Table.Tr key={index} {...(row.why === null ? {} : { bg: "var(--cb-sunk)" })}>
                  <Table.Td>{[row.awayRotation, row.homeRotation].filter((one) => one !== null).join(" / ")}</Table.Td>
                  <Table.Td>{row.title}</Table.Td>
                  <Table.Td>
                    {row.why !== null
                      ? t(whyKeys[row.why])
                      : row.startsAt === null
                        ? ""
                        : momentText(format, row.startsAt, zone)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      <DialogFooter
        action={t("calendar.makeDerived", { count: fit.length })}
        onConfirm={() => {
          void make();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={fit.length === 0}
      >
        <Text size="sm" role="status">
          {draft.kind === "4"
            ? t("calendar.parlaysHint")
            : rows.length > fit.length
              ? t("calendar.derivedLeftOut", { count: rows.length - fit.length })
              : ""}
        </Text>
      </DialogFooter>
    </Dialog>
  );
}

type PartProps = {
  readonly draft: Draft;
  readonly change: (more: Partial<Draft>) => void;
  readonly choices: Choices | undefined;
};

/** The part of the game; or the category with its question. */
function WhatFields({ sport, draft, change, choices }: PartProps & { readonly sport: string | undefined }) {
  const { t } = useLocale();
  if (draft.kind === "part") {
    return (
      <Select
        label={t("calendar.part")}
        required
        allowDeselect={false}
        value={draft.part === "" ? null : draft.part}
        data={(choices?.parts ?? []).map((part) => ({ value: part, label: periodName(part, sport, t) }))}
        onChange={(part) => {
          change({ part: part ?? "" });
        }}
      />
    );
  }
  const kind = Number(draft.kind) as 1 | 2 | 3 | 4;
  return (
    <>
      <Select
        label={t("rules.propCategory")}
        required
        allowDeselect={false}
        value={draft.category === "" ? null : draft.category}
        data={(choices?.categories ?? [])
          .filter(({ propType }) => propType === kind)
          .map(({ categoryId, name }) => ({ value: String(categoryId), label: name }))}
        onChange={(category) => {
          change({ category: category ?? "" });
        }}
      />
      <Select
        label={t("calendar.asksTitle")}
        allowDeselect={false}
        value={draft.asks}
        onChange={(asks) => {
          change({ asks: asks as calendar.Asks, who: [] });
        }}
        data={calendar.asksOf[kind].map((asks) => ({ value: asks, label: t(asksKeys[asks]) }))}
      />
      <TextInput
        {...below}
        label={t("calendar.question")}
        description={t("calendar.questionHint")}
        maxLength={40}
        value={draft.question}
        onChange={(event) => {
          change({ question: event.currentTarget.value });
        }}
      />
    </>
  );
}

/** The subjects; one event is made for each. */
function WhoField({ draft, change, choices, leagueId }: PartProps & { readonly leagueId: number }) {
  const { t } = useLocale();
  const ofLeague = useTeams(String(leagueId));
  const games = choices?.games ?? [];
  if (draft.kind === "4" || draft.kind === "part") return null;
  const who = {
    value: [...draft.who],
    searchable: true,
    onChange: (wanted: string[]) => {
      change({ who: wanted });
    },
  };
  if (draft.kind === "2") {
    return (
      <MultiSelect
        label={t("calendar.teamsAbout")}
        description={t(draft.asks === "sides" ? "calendar.twoTeams" : "calendar.noTeams")}
        data={ofLeague.map(({ value, label }) => ({ value, label }))}
        {...(draft.asks === "sides" ? { maxValues: 2 } : {})}
        {...who}
      />
    );
  }
  const teams = [...new Map(games.flatMap((game) => game.teams.map((team) => [team.teamId, team] as const))).values()];
  if (draft.kind === "3") {
    return (
      <Wide>
        <MultiSelect
          label={t("calendar.teamsAbout")}
          description={t("calendar.allTeams")}
          data={teams.map(({ teamId, name }) => ({ value: String(teamId), label: name }))}
          {...who}
        />
      </Wide>
    );
  }
  const all = (isWanted: (player: (typeof teams)[number]["players"][number]) => boolean): void => {
    change({ who: teams.flatMap(({ players }) => players.filter(isWanted).map(({ playerId }) => String(playerId))) });
  };
  const hasPlayers = teams.some(({ players }) => players.length > 0);
  const hasStarters = teams.some(({ players }) => players.some(({ isStarter }) => isStarter));
  return (
    <Wide>
      <MultiSelect
        label={t("calendar.playersAbout")}
        required
        {...(hasPlayers ? {} : { description: t("calendar.noPlayers") })}
        {...who}
        data={teams.map(({ name, players }) => ({
          group: name,
          items: players.map((one) => ({
            value: String(one.playerId),
            label: [one.name, one.position].filter((part) => part !== "").join(" · "),
          })),
        }))}
      />
      <Group gap="xs" mt="xs">
        <Button
          size="compact-xs"
          variant="default"
          disabled={!hasStarters}
          onClick={() => {
            all(({ isStarter }) => isStarter);
          }}
        >
          {t("calendar.allStarters")}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={!hasPlayers}
          onClick={() => {
            all(() => true);
          }}
        >
          {t("calendar.allPlayers")}
        </Button>
      </Group>
    </Wide>
  );
}
