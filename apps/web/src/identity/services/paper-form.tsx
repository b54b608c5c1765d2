import { type AnswerOf, isPlatform, responses, services, tickets } from "@chalkboard/contract";
import type { PlainKey, Refused } from "@chalkboard/i18n";
import { Alert, Button, Group, NativeSelect, SegmentedControl, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { keyOf, queries, refresh } from "../../data/connection/queries.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { HistoryButton, useDraftStorage } from "../../page-parts/forms/record-form.tsx";
import { useLanguageChoices } from "../../page-parts/people/language-choices.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { DraftOffer } from "../../kit/form/form-draft.tsx";
import { printHtml } from "../../kit/print/print.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useSession } from "../../data/viewer.ts";
import { PrintoutSheet } from "../../kit/print/paper-sheet.tsx";
import styles from "./settings.module.css";

type Template = AnswerOf<typeof services.templates>[number];
type Which = {
  readonly kind: services.PrintoutKind;
  readonly printerType: number;
  readonly language: Template["language"];
};
/** The draft and the stored text that it is based on; `isContested`: another user saved a different text meanwhile. */
type Draft = { readonly was: string; readonly text: string; readonly isContested?: boolean };
type Drafts = Readonly<Record<string, Draft | undefined>>;
type Redraft = (draft: Draft | undefined) => Draft | undefined;

/** A template is one text without fields. */
const noTitles = { titles: {} } as const;
const restMs = 300;
const ofTickets = {
  value: "{{stake}}",
  word: "{{word.risk}}",
  bar: "|",
  open: "{{#legs}}",
  close: "{{/legs}}",
} as const;
/** Placeholders of each kind of printout, as examples. */
const examples: Readonly<
  Record<services.PrintoutKind, Readonly<Record<"value" | "word" | "bar" | "open" | "close", string>>>
> = {
  ticket: ofTickets,
  copy: ofTickets,
  receipt: { value: "{{amount}}", word: "{{word.signature}}", bar: "|", open: "{{#rows}}", close: "{{/rows}}" },
  closing: { value: "{{cash}}", word: "{{word.cash}}", bar: "|", open: "{{#tickets}}", close: "{{/tickets}}" },
  results: { value: "{{day}}", word: "{{word.printed}}", bar: "|", open: "{{#games}}", close: "{{/games}}" },
  sheet: { value: "{{day}}", word: "{{word.printed}}", bar: "|", open: "{{#lines}}", close: "{{/lines}}" },
};

const kindNames: Readonly<Record<services.PrintoutKind, PlainKey>> = {
  ticket: "services.paperTicket",
  copy: "services.paperCopy",
  sheet: "services.paperSheet",
  receipt: "services.paperReceipt",
  closing: "services.paperClosing",
  results: "services.paperResults",
};

/** The templates of printouts: chosen by kind, printer and language, edited beside a preview. */
export function PrintoutForm() {
  const { t } = useLocale();
  // The language in which the service prints.
  const {
    data: { language },
  } = useCallQuery(services.getAppearance, {});
  const { rows } = useCallQuery(services.templates, {});
  const [which, setWhich] = useState<Which>({ kind: "ticket", printerType: 1, language });
  const storage = useDraftStorage("paper");
  const offered = useLanguageChoices();
  const [found, setFound] = useState(() => storage.read());
  const [drafts, setDrafts] = useState<Drafts>({});
  useEffect(() => {
    if (found !== undefined) return;
    if (Object.values(drafts).every((draft) => draft === undefined)) storage.forget();
    else storage.write({}, drafts);
  }, [storage, found, drafts]);
  const answer = (isWanted: boolean): void => {
    setFound(undefined);
    if (isWanted) setDrafts({ ...(found?.values as Drafts), ...drafts });
    else storage.forget();
  };
  const shown = rows.find(
    (row) => row.kind === which.kind && row.printerType === which.printerType && row.language === which.language,
  );
  const printers = new Map(rows.map(({ printerType, printerName }) => [String(printerType), printerName]));
  const key = `${which.kind} ${String(which.printerType)} ${which.language}`;
  return (
    <>
      {found !== undefined && <DraftOffer found={found} onAnswer={answer} />}
      <Group gap="sm" align="end" mb="sm">
        <div>
          <span id="paper-kind" className={styles["label"]}>
            {t("services.paperKind")}
          </span>
          <SegmentedControl
            aria-labelledby="paper-kind"
            value={which.kind}
            onChange={(kind) => {
              setWhich({ ...which, kind: kind as Which["kind"] });
            }}
            data={services.printoutKind.options.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
          />
        </div>
        <NativeSelect
          label={t("services.paperPrinter")}
          value={String(which.printerType)}
          data={[...printers].map(([value, label]) => ({ value, label }))}
          onChange={(event) => {
            setWhich({ ...which, printerType: Number(event.currentTarget.value) });
          }}
        />
        <NativeSelect
          label={t("services.paperLanguage")}
          value={which.language}
          data={[...offered]}
          onChange={(event) => {
            setWhich({ ...which, language: event.currentTarget.value as Which["language"] });
          }}
        />
      </Group>
      {shown !== undefined && (
        <Editor
          which={which}
          template={shown}
          draft={drafts[key]}
          onDraft={(redraft) => {
            setDrafts((all) => ({ ...all, [key]: redraft(all[key]) }));
          }}
        />
      )}
    </>
  );
}

type EditorProps = {
  readonly which: Which;
  readonly template: Template;
  readonly draft: Draft | undefined;
  readonly onDraft: (redraft: Redraft) => void;
};

function Editor({ which, template: { body, isOwn }, draft, onDraft }: EditorProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const isEverybodys = isPlatform(useSession().serviceKind);
  const { mutate, busy } = useCallMutation(services.saveTemplate, { quiet: true, refresh: [services.templates] });
  const [isLeaving, setLeaving] = useState(false);
  const text = draft?.text ?? body;
  const [rested] = useDebouncedValue(text, restMs);
  const preview = useFind(tickets.previewTemplate, { ...which, body: rested });
  // Further edits are based on this text, before the list is reloaded.
  const setStored = (stored: string): void => {
    queries.setQueryData<readonly Template[]>(keyOf(services.templates, {}), (all) =>
      all?.map((row) =>
        row.kind === which.kind && row.printerType === which.printerType && row.language === which.language
          ? { ...row, body: stored }
          : row,
      ),
    );
  };
  const save = async (next: string | null): Promise<void> => {
    const result = await mutate({ ...which, was: draft?.was ?? body, body: next });
    if (result.ok) {
      toasts.done(t("kit.saved"));
      setStored(result.data.body);
      // Edits made while saving are kept.
      onDraft((now) =>
        now === undefined || now.text === text ? undefined : { was: result.data.body, text: now.text },
      );
      return;
    }
    const theirs = result.refused === undefined ? undefined : storedText(result.refused);
    if (theirs !== undefined) {
      setStored(theirs);
      refresh([services.templates]);
      onDraft((now) => ({ was: theirs, text: now?.text ?? text, isContested: true }));
    } else if (result.refused !== undefined) toasts.refused(result.refused);
  };
  return (
    <div className={styles["paper"]}>
      <div data-marks>
        <Textarea
          label={t("services.paperText")}
          description={t("services.paperHint", examples[which.kind])}
          value={text}
          autosize
          minRows={16}
          maxRows={32}
          maxLength={4000}
          spellCheck={false}
          classNames={{ input: styles["template"] ?? "" }}
          onChange={({ currentTarget: { value } }) => {
            onDraft((now) => ({ ...(now ?? { was: body }), text: value }));
          }}
        />
        <Text size="xs" c="dimmed" mt="xxs">
          {t(isOwn ? "services.paperIsCustom" : isEverybodys ? "services.paperIsEverybodys" : "services.paperIsUsual")}
        </Text>
        {draft?.isContested === true && (
          <Contested
            theirs={draft.was}
            onTake={() => {
              onDraft(() => undefined);
            }}
          />
        )}
        <Group gap="sm" mt="sm" justify="flex-end">
          <HistoryButton of={{ record: "paper" }} formLabels={noTitles} />
          {isOwn && (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => {
                setLeaving(true);
              }}
            >
              {t("services.paperUsual")}
            </Button>
          )}
          <Button
            loading={busy}
            disabled={text === body}
            onClick={() => {
              void save(text);
            }}
          >
            {t("kit.save")}
          </Button>
        </Group>
      </div>
      {preview !== undefined && (
        <div>
          {preview.unknown.length > 0 && (
            <Alert color="wait" variant="light" role="status" mb="xs">
              {t("services.paperUnknown", { names: marks(preview.unknown) })}
            </Alert>
          )}
          {preview.added.length > 0 && (
            <Text size="xs" c="dimmed" mb="xs">
              {t("services.paperAdded", { names: marks(preview.added) })}
            </Text>
          )}
          <PrintoutSheet html={preview.html} widthMm={preview.width} label={t("services.paperPreview")} />
          <Button
            mt="xs"
            variant="default"
            onClick={() => {
              printHtml(preview.html);
            }}
          >
            {t("services.paperSample")}
          </Button>
        </div>
      )}
      {isLeaving && (
        <Confirm
          title={t("services.paperUsual")}
          consequence={t("services.paperUsualWhy")}
          action={t("services.paperUsual")}
          onConfirm={() => save(null)}
          onClose={() => {
            setLeaving(false);
          }}
        />
      )}
    </div>
  );
}

/** The text that another user saved meanwhile, to compare and choose. */
function Contested({ theirs, onTake }: { readonly theirs: string; readonly onTake: () => void }) {
  const { t } = useLocale();
  return (
    <Alert color="no" variant="light" role="alert" mt="sm" title={t("refusals.-4")}>
      {t("services.paperChanged")}
      <details className={styles["theirs"]}>
        <summary>{t("services.paperTheirs")}</summary>
        <pre className={styles["template"]}>{theirs}</pre>
      </details>
      <Button mt="xs" size="compact-sm" variant="default" onClick={onTake}>
        {t("services.paperTakeTheirs")}
      </Button>
    </Alert>
  );
}

/** The currently stored text from a refusal; undefined for other refusals. */
function storedText({ code, data }: Refused): string | undefined {
  const isText =
    code === responses.changedMeanwhile &&
    typeof data === "object" &&
    data !== null &&
    "body" in data &&
    typeof data.body === "string";
  return isText ? (data.body as string) : undefined;
}

function marks(names: readonly string[]): string {
  return names.map((name) => `{{${name}}}`).join(" ");
}
