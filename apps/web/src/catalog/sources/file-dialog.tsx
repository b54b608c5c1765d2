// A source's file: chosen, previewed and imported.
import { type AnswerOf, sources } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { leftOutWhat, leftOutWhy } from "@chalkboard/list-columns";
import { Alert, Button, FileButton, Group, Table, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { pack } from "./pages/pack.ts";
import type { Source } from "./source-fields.ts";

type Preview = AnswerOf<typeof sources.readFile>;
type Chosen = { readonly name: string; readonly packed: string };
type Problem = Preview["problems"][number] & { readonly index: number };

const largestFile = 4_000_000;
const largestPacked = 200_000;
const faults = { tooLong: "sources.tooLong", notThisKind: "sources.notThisKind" } as const satisfies Readonly<
  Record<sources.FileFault, PlainKey>
>;

type FileDialogProps = {
  readonly source: Source & { readonly adaptor: sources.FileAdaptor };
  readonly onClose: () => void;
};

export function FileDialog({ source: { sourceId, name, adaptor }, onClose }: FileDialogProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const { asksSeason } = sources.fileLeagues[adaptor];
  const [season, setSeason] = useState<number | string>("");
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined);
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const [fault, setFault] = useState<PlainKey | undefined>(undefined);
  const [why, setWhy] = useState<Preview["why"]>(null);
  const reading = useCallMutation(sources.readFile);
  const taking = useCallMutation(sources.takeFile, {
    refresh: [sources.fileProgress, sources.listSources, sources.listRuns],
  });
  const isRequested = !asksSeason || typeof season === "number";
  const input = (file: Chosen) => ({ sourceId, ...file, ...(typeof season === "number" ? { season } : {}) });
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setPreview(undefined);
    setWhy(null);
    const packed = file.size > largestFile ? "" : await pack(file);
    if (packed === "" || packed.length > largestPacked) return setFault("sources.tooLong");
    const next = { name: file.name.slice(0, 120), packed };
    const read = await reading.mutate(input(next));
    if (!read.ok) return;
    setChosen(next);
    setWhy(read.data.why);
    setFault(read.data.fault === null ? undefined : faults[read.data.fault]);
    if (read.data.fault === null) setPreview(read.data);
  };
  const take = async (): Promise<void> => {
    if (chosen === undefined) return;
    const taken = await taking.mutate(input(chosen));
    if (!taken.ok) return;
    if (taken.data.fault !== null) return setFault(faults[taken.data.fault]);
    toasts.done(t("sources.fileOnWay", { file: chosen.name }));
    onClose();
  };
  return (
    <Dialog title={`${name} · ${t("sources.readFile")}`} onClose={onClose} size="lg" isBusy={taking.busy}>
      <Text size="sm" c="dimmed" mb="sm">
        {t("sources.fileHint")}
      </Text>
      <Group align="end">
        {asksSeason && (
          <NumberInput
            data-autofocus
            label={t("sources.season")}
            required
            min={1900}
            max={2100}
            allowDecimal={false}
            w={180}
            value={season}
            onChange={(value) => {
              setSeason(value);
              setPreview(undefined);
            }}
          />
        )}
        <FileButton
          accept=".csv,.txt"
          onChange={(file) => {
            void choose(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" disabled={!isRequested} loading={reading.busy}>
              {t("sources.chooseFile")}
            </Button>
          )}
        </FileButton>
        {chosen !== undefined && (
          <Text size="sm" truncate>
            {chosen.name}
          </Text>
        )}
      </Group>
      {fault !== undefined && (
        <Alert color="no" variant="light" mt="sm" role="alert">
          {t(fault)}
          {why !== null && ` (${leftOutWhy(why, t)})`}
        </Alert>
      )}
      {preview !== undefined && <Brought preview={preview} />}
      <DialogFooter
        action={t("sources.takeFile")}
        onConfirm={() => {
          void take();
        }}
        onCancel={onClose}
        isBusy={taking.busy}
        isOff={preview === undefined}
      />
    </Dialog>
  );
}

/** What a file would import, and the rows of which parts are left out. */
function Brought({ preview }: { readonly preview: Preview }) {
  const { t, format } = useLocale();
  const {
    rows,
    games,
    newGames,
    begunGames,
    lines,
    results,
    takesLines,
    takesResults,
    unknownTeams,
    problemCount,
    problems,
  } = preview;
  const figures = [
    ["rows", rows],
    ["games", games],
    ["created", newGames],
    ["begun", begunGames],
    ["prices", lines],
    ["results", results],
  ] as const;
  const columns = useMemo(
    (): readonly Column<Problem>[] => [
      { title: "sources.row", value: ({ row }) => row, kind: "number", width: 70 },
      { title: "sources.refused", value: ({ leftOut }) => leftOutWhat(leftOut, t), grow: 1 },
      { title: "operations.what", value: ({ reason }) => leftOutWhy(reason, t), grow: 2 },
    ],
    [t],
  );
  return (
    <>
      <Table mt="sm">
        <Table.Thead>
          <Table.Tr>
            {figures.map(([what]) => (
              <Table.Th key={what} ta="right">
                {t(`sources.${what}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            {figures.map(([what, count]) => (
              <Table.Td key={what} ta="right">
                {format.number(count)}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
      {!takesLines && (
        <Alert variant="light" mt="sm">
          {t("sources.takesNoLines")}
        </Alert>
      )}
      {!takesResults && (
        <Alert variant="light" mt="sm">
          {t("sources.takesNoResults")}
        </Alert>
      )}
      {unknownTeams.length > 0 && (
        <Alert color="wait" variant="light" mt="sm">
          {t("sources.unknownTeams", { teams: unknownTeams.join(", ") })}
        </Alert>
      )}
      <Text size="sm" my="xs">
        {problemCount === 0 ? t("sources.allRead") : t("sources.leftOutRows", { count: problemCount })}
      </Text>
      {problems.length > 0 && (
        <Grid
          name="file-problems"
          height="auto"
          rows={problems.map((problem, index) => ({ ...problem, index }))}
          rowKey={({ index }) => index}
          columns={columns}
          empty={{ title: "sources.allRead", why: "sources.fileHint" }}
        />
      )}
    </>
  );
}
