// The lists of master data, each with the form that a row opens.

import { type AnswerOf, type catalog, masterData, roles } from "@chalkboard/contract";
import {
  headingListColumns,
  leagueListColumns,
  mergeListColumns,
  playerListColumns,
  teamListColumns,
  trackListColumns,
} from "@chalkboard/list-columns";
import { z } from "zod";
import { refresh } from "../../data/connection/queries.ts";
import { announceRefusal } from "../../data/connection/refused.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { type Heading, HeadingForm } from "./heading-form.tsx";
import { LeagueForm } from "./league-form.tsx";
import { merged, partKeys } from "./merge-labels.ts";
import { PlayerForm } from "./player-form.tsx";
import { type Choice, TeamForm } from "./team-form.tsx";
import { type Track, TrackForm } from "./track-form.tsx";

export type View = "teams" | "players" | "leagues" | "headings" | "tracks" | "merges";

export type Wanted = {
  readonly text?: string;
  readonly sportId?: number;
  readonly leagueId?: number;
  readonly isActive?: boolean;
};

export type Choices = {
  readonly sports: readonly AnswerOf<typeof catalog.findSports>[number][];
  readonly leagues: readonly Choice[];
  /** The league that the page is filtered by; empty for all. */
  readonly league: string;
};

const renewed = [
  masterData.listTeams,
  masterData.listLeagues,
  masterData.listPlayers,
  masterData.listTracks,
  masterData.listHeadings,
];
const renew = (): void => {
  refresh(renewed);
};
const tone = ({ isActive }: { readonly isActive: boolean }): "dim" | undefined => (isActive ? undefined : "dim");

/** Headings and tracks belong to no single league: only platform users edit them. */
const useIsPlatform = (): boolean => useSession().role === roles.platform;

/** The form of a new record. */
export function NewEntry({
  view,
  choices: { sports, leagues, league },
  onClose,
}: {
  readonly view: Exclude<View, "merges">;
  readonly choices: Choices;
  readonly onClose: () => void;
}) {
  const common = { refresh: renew, onClose };
  switch (view) {
    case "teams":
      return <TeamForm team={undefined} leagues={leagues} leagueId={league} {...common} />;
    case "players":
      return <PlayerForm player={undefined} leagues={leagues} leagueId={league} {...common} />;
    case "leagues":
      return <LeagueForm league={undefined} sports={sports} {...common} />;
    case "headings":
      return <HeadingForm heading={undefined} {...common} />;
    case "tracks":
      return <TrackForm track={undefined} {...common} />;
  }
}

type ViewProps = { readonly wanted: Wanted; readonly choices: Choices };

function Teams({ wanted }: ViewProps) {
  return (
    <List
      call={masterData.listTeams}
      name="teams"
      filters={wanted}
      columns={useListColumns(teamListColumns)}
      empty={{ title: "empty.teams", why: "empty.teamsWhy" }}
      rowKey={({ teamId }) => teamId}
      rowTone={tone}
      panel={(team, onClose) => (
        <TeamForm key={team.teamId} team={team} leagues={[]} leagueId="" refresh={renew} onClose={onClose} />
      )}
    />
  );
}

function Players({ wanted, choices: { leagues } }: ViewProps) {
  return (
    <List
      call={masterData.listPlayers}
      name="players"
      filters={wanted}
      columns={useListColumns(playerListColumns)}
      empty={{ title: "empty.players", why: "empty.playersWhy" }}
      rowKey={({ playerId }) => playerId}
      rowTone={tone}
      panel={(player, onClose) => (
        <PlayerForm
          key={player.playerId}
          player={player}
          leagues={leagues}
          leagueId=""
          refresh={renew}
          onClose={onClose}
        />
      )}
    />
  );
}

function Leagues({ wanted: { leagueId: _one, ...wanted }, choices: { sports } }: ViewProps) {
  return (
    <List
      call={masterData.listLeagues}
      name="leagues-kept"
      filters={wanted}
      columns={useListColumns(leagueListColumns)}
      empty={{ title: "empty.leagues", why: "empty.leaguesWhy" }}
      rowKey={({ leagueId }) => leagueId}
      rowTone={tone}
      panel={(league, onClose) => (
        <LeagueForm key={league.leagueId} league={league} sports={sports} refresh={renew} onClose={onClose} />
      )}
    />
  );
}

function Headings({ wanted: { text, isActive } }: ViewProps) {
  return (
    <List
      call={masterData.listHeadings}
      name="headings"
      filters={{ ...(text === undefined ? {} : { text }), ...(isActive === undefined ? {} : { isActive }) }}
      columns={useListColumns(headingListColumns)}
      empty={{ title: "empty.headings", why: "empty.headingsWhy" }}
      rowKey={({ kind, headingId }) => `${kind} ${String(headingId)}`}
      rowTone={tone}
      {...(useIsPlatform()
        ? {
            panel: (heading: Heading, onClose: () => void) => (
              <HeadingForm
                key={`${heading.kind} ${String(heading.headingId)}`}
                heading={heading}
                refresh={renew}
                onClose={onClose}
              />
            ),
          }
        : {})}
    />
  );
}

function Tracks({ wanted: { text, isActive } }: ViewProps) {
  return (
    <List
      call={masterData.listTracks}
      name="tracks"
      filters={{ ...(text === undefined ? {} : { text }), ...(isActive === undefined ? {} : { isActive }) }}
      columns={useListColumns(trackListColumns)}
      empty={{ title: "empty.tracks", why: "empty.tracksWhy" }}
      rowKey={({ trackId }) => trackId}
      rowTone={tone}
      {...(useIsPlatform()
        ? {
            panel: (track: Track, onClose: () => void) => (
              <TrackForm key={track.trackId} track={track} refresh={renew} onClose={onClose} />
            ),
          }
        : {})}
    />
  );
}

function Merges({ wanted: { text } }: ViewProps) {
  return (
    <List
      call={masterData.listMerges}
      name="merges"
      filters={text === undefined ? {} : { text }}
      columns={useListColumns(mergeListColumns)}
      empty={{ title: "empty.merges", why: "empty.mergesWhy" }}
      rowKey={({ mergeId }) => mergeId}
      rowTone={({ undoneAt }) => (undoneAt === null ? undefined : "dim")}
      panel={(merge, onClose) => (merge.undoneAt === null ? <UndoMerge merge={merge} onClose={onClose} /> : undefined)}
    />
  );
}

/** The list of each view. */
export const lists = {
  teams: Teams,
  players: Players,
  leagues: Leagues,
  headings: Headings,
  tracks: Tracks,
  merges: Merges,
} as const;

type Merge = AnswerOf<typeof masterData.listMerges>["rows"][number];

/** Asks for confirmation before a merge is undone, and says why it cannot be. */
function UndoMerge({
  merge: { mergeId, keptName, mergedNames },
  onClose,
}: {
  readonly merge: Merge;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(masterData.undoMerge, { quiet: true, refresh: merged });
  const undo = async (): Promise<void> => {
    const answered = await mutate({ mergeId });
    if (answered.ok) {
      toasts.done(t("registry.mergeUndone"));
      return;
    }
    if (!("refused" in answered)) return;
    const changed = z.object({ part: masterData.mergePart }).safeParse(answered.refused.data);
    if (changed.success) toasts.caution(t(partKeys[changed.data.part], { name: keptName }));
    else announceRefusal(answered.refused);
  };
  return (
    <Confirm
      title={t("registry.undoMergeTitle", { name: keptName })}
      consequence={t("registry.undoMergeWhy", { names: mergedNames.join(", ") })}
      action={t("registry.undoMerge")}
      onConfirm={undo}
      onClose={onClose}
    />
  );
}
