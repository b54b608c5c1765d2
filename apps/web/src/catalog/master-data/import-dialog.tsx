// Imports master data from a file: chosen, previewed row by row, and imported as a whole.
import { type AnswerOf, masterData, responses } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { importTitles } from "@chalkboard/list-columns";
import { Alert, Box, Button, Group, ScrollArea, Table, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { BottomSheetDialog } from "../../kit/dialog/sheet-dialog.tsx";
import { announceRefusal } from "../../data/connection/refused.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Key } from "../../kit/states/key.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { scrolled } from "../../kit/behaviour/scrolled.ts";
import { isTableRefused, tableProblemTexts } from "../../kit/dialog/table-problems.ts";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import { ImportProgress, SendingProgress } from "./import-progress.tsx";
import { sendFile, type Upload } from "./import-sending.ts";

type Preview = AnswerOf<typeof masterData.importFile>;
type Row = Preview["rows"][number];
type Kind = masterData.ImportKind;

const most = {
  text: masterData.longestText,
  workbook: masterData.largestImport,
  words: "registry.importTooLarge",
} as const;

const kinds = {
  team: { title: "registry.importTeams", heads: ["network.name", "registry.abbreviation", "betting.league"] },
  player: { title: "registry.importPlayers", heads: ["network.name", "registry.abbreviation", "registry.team"] },
  league: {
    title: "registry.importLeagues",
    heads: ["network.name", "registry.abbreviation", "registry.code", "betting.sport"],
  },
  track: {
    title: "registry.importTracks",
    heads: ["network.name", "registry.abbreviation", "registry.country", "services.timeZone"],
  },
  heading: { title: "registry.importHeadings", heads: ["network.name", "registry.kind", "registry.sort"] },
} as const satisfies Readonly<Record<Kind, { readonly title: PlainKey; readonly heads: readonly PlainKey[] }>>;

/** The label of a field. For tracks, the code is what is called the short name elsewhere. */
function fieldKey(kind: Kind, field: masterData.ImportField): PlainKey {
  return importTitles[kind === "track" && field === "code" ? "abbreviation" : field];
}

/** The effect of a row, or what is wrong with it. */
function said(kind: Kind, { outcome, changes, problems }: Row, { t }: Pick<Locale, "t">): string {
  if (outcome === "added") return t("registry.importAdded");
  if (outcome === "wrong") {
    return problems
      .map(({ field, code }) => t("payTables.part", { name: t(fieldKey(kind, field)), value: problemText(code, t) }))
      .join(" · ");
  }
  const shown = (field: masterData.ImportField, text: string): string =>
    field === "isActive" || field === "siteShown" ? t(text === "1" ? "kit.yes" : "kit.no") : text || "–";
  return changes
    .map(({ field, was, now }) =>
      t("payTables.part", { name: t(fieldKey(kind, field)), value: `${shown(field, was)} → ${shown(field, now)}` }),
    )
    .join(" · ");
}

function problemText(code: Row["problems"][number]["code"], t: Locale["t"]): string {
  // Exact limits of lengths and sizes are for forms; here naming the field is enough.
  if (code === "tooShort" || code === "tooSmall" || code === "required") return t("refusals.-1.missing");
  if (code === "tooLong" || code === "tooLarge" || code === "tooYoung") return t("refusals.-1.invalid");
  return t(`refusals.-1.${code}`);
}

export type ImportDialogProps = { readonly kind: Kind; readonly league: string; readonly onClose: () => void };

/** The import's source: pasted text or an uploaded file. */
type Source = { readonly text: string } | { readonly upload: Upload };

export function ImportDialog({ kind, league, onClose }: ImportDialogProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [read, setRead] = useState<{ readonly source: Source; readonly preview: Preview } | undefined>(undefined);
  const [sending, setSending] = useState<{ readonly sent: number; readonly whole: number } | undefined>(undefined);
  const { mutate: send } = useCallMutation(masterData.sendImport);
  const { mutate: look, busy: isLooking } = useCallMutation(masterData.importFile, { quiet: true });
  const { mutate: take, busy: isTaking } = useCallMutation(masterData.importFile, {
    quiet: true,
    refresh: [
      masterData.listTeams,
      masterData.listPlayers,
      masterData.listLeagues,
      masterData.listTracks,
      masterData.listHeadings,
    ],
  });
  // Leaving before anything is written cancels: no further part is sent, and the preview result is ignored.
  const isLeft = useRef(false);
  const leave = (): void => {
    isLeft.current = true;
    onClose();
  };
  const [typed, setTyped] = useState("");
  const input = (source: Source) => ({ kind, ...source, ...(league === "" ? {} : { leagueId: Number(league) }) });
  const onRead = async (source: Source): Promise<void> => {
    const answered = await look(input(source));
    if (isLeft.current) return;
    if (answered.ok) setRead({ source, preview: answered.data });
    else if (answered.refused !== undefined) announceRefusal(answered.refused);
  };
  const onFile = async (file: File): Promise<void> => {
    setSending({ sent: 0, whole: file.size });
    const upload = await sendFile(
      file,
      async (part) => (isLeft.current ? { ok: false } : send(part)),
      (sent) => {
        setSending({ sent, whole: file.size });
      },
    );
    setSending(undefined);
    if (upload !== undefined) await onRead({ upload });
  };
  const carryOut = async (): Promise<void> => {
    if (read === undefined) return;
    const answered = await take({ ...input(read.source), basis: read.preview.basis });
    if (answered.ok) {
      // Somebody who left hears of it from the list of long work.
      if (isLeft.current) return;
      toasts.done(t("registry.imported", { count: answered.data.added + answered.data.changed }));
      onClose();
      return;
    }
    if (answered.refused === undefined || isLeft.current) return;
    if (answered.refused.code === responses.notAllowed) {
      // It was cancelled in the list of long work.
      onClose();
      return;
    }
    announceRefusal(answered.refused);
    const anew =
      answered.refused.code === responses.changedMeanwhile
        ? masterData.importFile.answer.safeParse(answered.refused.data)
        : undefined;
    if (anew?.success === true) setRead({ source: read.source, preview: anew.data });
    // The server keeps an upload for an hour.
    if (answered.refused.code === responses.notFound) setRead(undefined);
  };
  const { title, heads } = kinds[kind];
  if (sending !== undefined || isLooking) {
    return (
      <Dialog title={t(title)} onClose={leave} size="lg">
        <div role="status" tabIndex={-1} data-autofocus>
          {sending === undefined ? <ImportProgress /> : <SendingProgress {...sending} />}
        </div>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={leave}>
            <Key name="Esc" />
            {t("kit.cancel")}
          </Button>
        </Group>
      </Dialog>
    );
  }
  if (read === undefined) {
    return (
      <BottomSheetDialog
        title={title}
        hint="registry.importHint"
        action="network.showChanges"
        onClose={onClose}
        most={most}
        first={typed}
        example={heads.map((head) => t(head)).join(",")}
        onFile={(file) => {
          void onFile(file);
        }}
        onRead={(sheet) => {
          if (!("text" in sheet)) return;
          setTyped(sheet.text);
          void onRead(sheet);
        }}
      />
    );
  }
  return (
    <ImportPreview
      kind={kind}
      preview={read.preview}
      isBusy={isTaking}
      onConfirm={() => {
        void carryOut();
      }}
      onBack={() => {
        setRead(undefined);
      }}
      onLeave={leave}
    />
  );
}

type PreviewProps = {
  readonly kind: Kind;
  readonly preview: Preview;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly onLeave: () => void;
};

function ImportPreview({ kind, preview, isBusy, onConfirm, onBack, onLeave }: PreviewProps) {
  const locale = useLocale();
  const { t } = locale;
  const { isReadable, added, changed, same, wrong, unread, rows, unshown, problems } = preview;
  const isRefused = isTableRefused(problems);
  const count = added + changed;
  return (
    <Dialog title={t(kinds[kind].title)} onClose={onBack} size="lg" isBusy={isBusy}>
      {tableProblemTexts(problems, locale).map((text) => (
        <Alert key={text} color={isRefused ? "no" : "wait"} variant="light" mb="xs">
          {text}
        </Alert>
      ))}
      {!isReadable && !isRefused && (
        <Alert color="no" variant="light" mb="xs">
          {t("registry.importUnreadable")}
        </Alert>
      )}
      {wrong > 0 && (
        <Alert color="no" variant="light" mb="xs">
          {t("registry.importWrong")}
        </Alert>
      )}
      {unread.length > 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t("registry.importUnread", { heads: unread.join(", ") })}
        </Text>
      )}
      <ScrollArea.Autosize mah="55vh" type="auto" viewportProps={scrolled(t(kinds[kind].title))}>
        <Table>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.line} {...(row.outcome === "wrong" ? { bg: "var(--cb-sunk)" } : {})}>
                <Table.Td style={{ whiteSpace: "nowrap" }}>{t("registry.importRow", { line: row.line })}</Table.Td>
                <Table.Th scope="row">{row.name}</Table.Th>
                <Table.Td>{row.place}</Table.Td>
                <Table.Td>{said(kind, row, locale)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {unshown > 0 && (
          <Text size="sm" c="dimmed">
            {t("kit.changedMore", { more: unshown })}
          </Text>
        )}
      </ScrollArea.Autosize>
      {isBusy && (
        <Box mt="sm" role="status">
          <ImportProgress />
          <Button variant="subtle" px="xs" mt="xs" onClick={onLeave}>
            {t("work.leave")}
          </Button>
        </Box>
      )}
      <DialogFooter
        action={t("registry.importAction", { count })}
        onConfirm={onConfirm}
        onCancel={onBack}
        isBusy={isBusy}
        isOff={isRefused || wrong > 0 || count === 0}
        first="action"
      >
        <Text size="sm" role="status">
          {t("registry.importCounts", { added, changed, same, wrong })}
        </Text>
      </DialogFooter>
    </Dialog>
  );
}
