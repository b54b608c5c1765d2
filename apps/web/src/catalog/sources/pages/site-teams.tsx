// The team names of a website: a row for each team of a league with its name and address there, and the unknown names.
import { type AnswerOf, masterData, sources, nameMatching } from "@chalkboard/contract";
import { Alert, Button, Group, Select, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { momentText } from "../../../kit/format/moment-text.ts";

type Team = AnswerOf<typeof sources.siteTeams>["teams"][number];
type SiteTeamsProps = {
  readonly sourceId: number;
  readonly sourceName: string;
  readonly league: string;
  readonly onClose: () => void;
};

export function SiteTeams({ sourceId, sourceName, league, onClose }: SiteTeamsProps) {
  const { t } = useLocale();
  const {
    data: { rows },
  } = useCallQuery(masterData.listLeagues, { limit: 1_000 });
  const known = rows.find(({ code }) => code === league);
  return (
    <Dialog title={`${sourceName} · ${t("webPages.teams")} · ${known?.name ?? league}`} onClose={onClose} size="lg">
      {known === undefined ? (
        <Text size="sm">{t("webPages.noTeams")}</Text>
      ) : (
        <Teams sourceId={sourceId} sourceName={sourceName} leagueId={known.leagueId} />
      )}
      <DialogFooter action={t("kit.close")} onConfirm={onClose} />
    </Dialog>
  );
}

type TeamsProps = { readonly sourceId: number; readonly sourceName: string; readonly leagueId: number };

function Teams({ sourceId, sourceName, leagueId }: TeamsProps) {
  const { t } = useLocale();
  const {
    data: { teams },
  } = useCallQuery(sources.siteTeams, { sourceId, leagueId });
  const {
    data: { rows },
  } = useCallQuery(nameMatching.listNames, { state: "waiting", source: sourceName, leagueId, limit: 100 });
  return (
    <>
      {rows.length > 0 && (
        <Alert color="wait" variant="light" mb="sm" title={t("webPages.unmatched")}>
          {rows.map((row) => (
            <UnmatchedName key={row.nameId} row={row} teams={teams} />
          ))}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="xs">
        {t("webPages.teamsHint")}
      </Text>
      <Table.ScrollContainer minWidth={620}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("webPages.team")}</Table.Th>
              <Table.Th>{t("webPages.siteName")}</Table.Th>
              <Table.Th>{t("webPages.siteAddress")}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {teams.map((team) => (
              <TeamRow key={team.teamId} team={team} sourceId={sourceId} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

type Name = AnswerOf<typeof nameMatching.listNames>["rows"][number];

/** An unknown name: its best suggestion, or another team. */
function UnmatchedName({
  row: { nameId, name, suggestions },
  teams,
}: {
  readonly row: Name;
  readonly teams: readonly Team[];
}) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [teamId, setTeamId] = useState<string | null>(
    suggestions[0] === undefined ? null : String(suggestions[0].teamId),
  );
  const { mutate, busy } = useCallMutation(nameMatching.teach, {
    refresh: [nameMatching.listNames, sources.siteTeams, masterData.listTeams],
  });
  const teach = async (): Promise<void> => {
    const result = await mutate({ names: [{ nameId, teamId: Number(teamId) }] });
    if (result.ok)
      toasts.done(
        t("webPages.associated", { name, team: teams.find((team) => String(team.teamId) === teamId)?.name ?? "" }),
      );
  };
  return (
    <Group gap="xs" mb="xs" align="end">
      <Select
        flex={1}
        label={name}
        searchable
        openOnFocus={false}
        value={teamId}
        onChange={setTeamId}
        nothingFoundMessage={t("kit.nothingFound")}
        data={teams.map((team) => ({ value: String(team.teamId), label: team.name }))}
      />
      <Button
        loading={busy}
        disabled={teamId === null}
        onClick={() => {
          void teach();
        }}
      >
        {t("webPages.associate")}
      </Button>
    </Group>
  );
}

/** A team: its name there becomes an alias, and its address is verified by any page that links to it. */
function TeamRow({
  team: { teamId, name: team, aliases, address: kept, seenAt },
  sourceId,
}: {
  readonly team: Team;
  readonly sourceId: number;
}) {
  const { t, format, zone } = useLocale();
  const toasts = useToasts();
  const [name, setName] = useState("");
  const [address, setAddress] = useState(kept);
  const { mutate, busy } = useCallMutation(sources.saveSiteTeam, {
    refresh: [sources.siteTeams, masterData.listTeams, nameMatching.listNames],
  });
  const save = async (): Promise<void> => {
    const result = await mutate({ sourceId, teamId, name: name.trim(), address: address.trim() });
    if (!result.ok) return;
    setName("");
    toasts.done(t("webPages.saved", { team }));
  };
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{team}</Text>
        {aliases.length > 0 && (
          <Text size="xs" c="dimmed">
            {aliases.join(", ")}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={`${team} · ${t("webPages.siteName")}`}
          maxLength={60}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={`${team} · ${t("webPages.siteAddress")}`}
          maxLength={500}
          value={address}
          placeholder="https://"
          onChange={(event) => {
            setAddress(event.currentTarget.value);
          }}
        />
        {seenAt !== null && (
          <Text size="xs" c="dimmed">
            {t("webPages.seenAt", { at: momentText(format, seenAt, zone) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t("kit.save")} · ${team}`}
          loading={busy}
          disabled={name.trim() === "" && address.trim() === kept}
          onClick={() => {
            void save();
          }}
        >
          {t("kit.save")}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
