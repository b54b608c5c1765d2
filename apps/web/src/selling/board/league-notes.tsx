// A service's notes on leagues, shown for a period on boards, beside slips, on the lines sheet and on tickets.
import { catalog } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { NoteForm } from "./note-form.tsx";
import type { Note } from "./note.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";

const states = ["inForce", "toCome", "over", "off"] as const;
type State = (typeof states)[number];
const schema = z.object({ name: z.string().catch(""), state: z.enum(["", ...states]).catch("") });

export function LeagueNotes() {
  const { t } = useLocale();
  const [filters, change] = useFilters(schema);
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title="routes./adm/msg-league"
      fill
      actions={
        <Button
          onClick={() => {
            setAdding(true);
          }}
        >
          {t("notes.add")}
        </Button>
      }
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={filters.name}
            onChange={(name) => {
              change({ name });
            }}
          />
          <FilterSelect
            label="lines.state"
            value={filters.state}
            withAll
            width={130}
            onChange={(state) => {
              change({ state: state as State });
            }}
            choices={states.map((value) => ({ value, label: t(`notes.${value}`) }))}
          />
        </Filters>
      }
    >
      <NoteGrid
        {...filters}
        isAdding={isAdding}
        onAdded={() => {
          setAdding(false);
        }}
      />
    </Page>
  );
}

type NoteGridProps = z.output<typeof schema> & {
  readonly isAdding: boolean;
  readonly onAdded: () => void;
};

function NoteGrid({ name, state, isAdding, onAdded }: NoteGridProps) {
  const { t, language } = useLocale();
  const {
    data: { today, notes },
    refresh,
  } = useCallQuery(catalog.listLeagueNotes, {});
  const columns: readonly Column<Note>[] = [
    { title: "betting.league", value: ({ leagueName }) => leagueName, width: 150, phone: "name" },
    { title: "notes.text", value: (note) => textIn(note, language), grow: 3, phone: "line" },
    { title: "notes.places", value: ({ places }) => places.map((place) => t(`notes.on.${place}`)).join(", "), grow: 1 },
    { title: "notes.firstDay", value: ({ firstDay }) => firstDay, kind: "day", width: 120 },
    { title: "notes.lastDay", value: ({ lastDay }) => lastDay, kind: "day", width: 120 },
    { title: "lines.state", value: (note) => t(`notes.${stateOf(note, today)}`), width: 120, phone: "figure" },
  ];
  const wanted = name.trim().toLocaleLowerCase();
  const shown = notes.filter(
    (note) =>
      (state === "" || stateOf(note, today) === state) &&
      [note.leagueName, ...Object.values(note.texts)].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  const { row: note, open, close } = useOpenedRecord(shown, ({ noteId }) => noteId, { all: notes });
  return (
    <>
      <Grid
        name="league-notes"
        rows={shown}
        rowKey={({ noteId }) => noteId}
        columns={columns}
        onOpen={open}
        rowTone={(row) => (stateOf(row, today) === "inForce" ? undefined : "dim")}
        empty={{ title: "empty.notes", why: "empty.notesWhy" }}
      />
      {isAdding && <NoteForm today={today} refresh={refresh} note={undefined} onClose={onAdded} />}
      {note !== undefined && (
        <InAddress>
          <NoteForm key={note.noteId} today={today} refresh={refresh} note={note} onClose={close} />
        </InAddress>
      )}
    </>
  );
}

function stateOf({ isActive, firstDay, lastDay }: Note, today: string): State {
  if (!isActive) return "off";
  if (firstDay > today) return "toCome";
  return lastDay !== null && lastDay < today ? "over" : "inForce";
}

/** A note in the reader's language, or in another one that it has. */
function textIn({ texts }: Note, language: keyof Note["texts"]): string {
  return texts[language] ?? Object.values(texts)[0] ?? "";
}
