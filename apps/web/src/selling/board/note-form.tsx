import { catalog } from "@chalkboard/contract";
import { languageNames, languages } from "@chalkboard/i18n";
import { Checkbox, Group, Select, Switch, Textarea } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Note } from "./note.ts";

const text = z.string().trim().max(300);
const schema = z.object({
  leagueId: z.string().min(1),
  places: z.array(catalog.notePlace).min(1),
  firstDay: z.string(),
  lastDay: z.string(),
  isActive: z.boolean(),
  texts: z.object({ en: text, fr: text, ht: text, es: text, zh: text, it: text }),
});
type Fields = z.output<typeof schema>;

const titles = {
  leagueId: "betting.league",
  places: "notes.places",
  firstDay: "notes.firstDay",
  lastDay: "notes.lastDay",
  isActive: "notes.isActive",
  texts: "notes.text",
} as const;

export type NoteFormProps = {
  /** The note being edited; without it a new one is created. */
  readonly note: Note | undefined;
  readonly today: string;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Creates or edits a note on a league. */
export function NoteForm({ note, today, refresh, onClose }: NoteFormProps) {
  const { t } = useLocale();
  const { rows: leagues } = useCallQuery(catalog.listServiceLeagues, {});
  const { mutate } = useCallMutation(catalog.saveLeagueNote, { quiet: true, refresh: [catalog.listLeagueNotes] });
  const formLabels = useMemo(() => {
    const shown = {
      leagueId: (value: unknown): string =>
        leagues.find(({ leagueId }) => leagueId === Number(value))?.leagueName ?? "–",
      places: (value: unknown): string =>
        Array.isArray(value) ? value.map((place) => t(`notes.on.${place as catalog.NotePlace}`)).join(", ") : "–",
      lastDay: (value: unknown): string => (typeof value === "string" && value !== "" ? value : t("notes.openEnded")),
      texts: (value: unknown): string =>
        Object.values(value ?? {})
          .filter((one) => one !== "")
          .join(" · "),
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [t, leagues, refresh]);
  return (
    <RecordFormDialog
      of={note === undefined ? undefined : { record: "leagueNote", noteId: note.noteId }}
      newName="new-league-note"
      {...formLabels}
      title={note?.leagueName ?? t("notes.add")}
      schema={schema}
      initial={fieldsOf(note, today)}
      onClose={onClose}
      size="lg"
      onSave={(values) =>
        mutate({ ...termsIn(values), ...(note === undefined ? {} : { noteId: note.noteId, was: termsOf(note) }) })
      }
    >
      {(form) => (
        <Fields>
          <Select
            label={t("betting.league")}
            required
            searchable
            openOnFocus={false}
            data-autofocus
            nothingFoundMessage={t("kit.nothingFound")}
            limit={200}
            data={leagues.map(({ leagueId, leagueName }) => ({ value: String(leagueId), label: leagueName }))}
            {...form.getInputProps("leagueId")}
          />
          <Switch mt="lg" label={t("notes.isActive")} {...form.getInputProps("isActive", { type: "checkbox" })} />
          <DayField
            label="notes.firstDay"
            value={form.values.firstDay}
            onChange={(day) => {
              form.setValues({
                firstDay: day,
                ...(form.values.lastDay !== "" && form.values.lastDay < day ? { lastDay: day } : {}),
              });
            }}
          />
          <Group gap="sm" align="end">
            <Checkbox
              mb="xs"
              label={t("notes.openEnded")}
              checked={form.values.lastDay === ""}
              onChange={({ currentTarget }) => {
                form.setFieldValue("lastDay", currentTarget.checked ? "" : form.values.firstDay);
              }}
            />
            {form.values.lastDay !== "" && (
              <DayField
                label="notes.lastDay"
                value={form.values.lastDay}
                minimum={form.values.firstDay}
                onChange={(day) => {
                  form.setFieldValue("lastDay", day);
                }}
              />
            )}
          </Group>
          <Wide>
            <Checkbox.Group
              label={t("notes.places")}
              error={form.errors["places"]}
              value={form.values.places}
              onChange={(value) => {
                form.setFieldValue(
                  "places",
                  catalog.notePlaces.filter((place) => value.includes(place)),
                );
              }}
            >
              <Group gap="md">
                {catalog.notePlaces.map((place) => (
                  <Checkbox key={place} value={place} label={t(`notes.on.${place}`)} />
                ))}
              </Group>
            </Checkbox.Group>
          </Wide>
          {languages.map((language) => (
            <Textarea
              key={language}
              label={t("notes.textIn", { language: languageNames[language] })}
              autosize
              minRows={1}
              maxLength={300}
              lang={language}
              {...form.getInputProps(`texts.${language}`)}
            />
          ))}
        </Fields>
      )}
    </RecordFormDialog>
  );
}

const noTexts: Fields["texts"] = { en: "", fr: "", ht: "", es: "", zh: "", it: "" };

function fieldsOf(note: Note | undefined, today: string): Fields {
  if (note === undefined)
    return { leagueId: "", places: ["board", "paper"], firstDay: today, lastDay: "", isActive: true, texts: noTexts };
  const { leagueId, places, firstDay, lastDay, isActive, texts } = note;
  return {
    leagueId: String(leagueId),
    places,
    firstDay,
    lastDay: lastDay ?? "",
    isActive,
    texts: { ...noTexts, ...texts },
  };
}

function termsIn({ leagueId, lastDay, texts, ...rest }: Fields): catalog.NoteTerms {
  const written = Object.entries(texts).filter(([, one]) => one.trim() !== "");
  return {
    ...rest,
    leagueId: Number(leagueId),
    lastDay: lastDay === "" ? null : lastDay,
    texts: Object.fromEntries(written),
  };
}

function termsOf({ leagueId, texts, places, firstDay, lastDay, isActive }: Note): catalog.NoteTerms {
  return { leagueId, texts, places, firstDay, lastDay, isActive };
}
