// The form of a record that several users edit: unsaved input survives a reload, others' changes are shown, and there
// is a history.
import { audit } from "@chalkboard/contract";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { z } from "zod";
import { answerTo } from "../../data/answer-to.ts";
import { keyOf } from "../../data/connection/queries.ts";
import { useSession } from "../../data/viewer.ts";
import { useOpened } from "../../kit/behaviour/address.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { Form, FormDialog, type FormDialogProps, type FormProps } from "../../kit/form/form.tsx";
import type { DraftStorage } from "../../kit/form/form-draft.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { clock, storage } from "../../ports/browser.ts";
import { draftStorage } from "./draft-storage.ts";
import { type HistoryLabels, RecordHistory, type RecordOf } from "./record-history.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

/** Where this user's unsaved input for a record is kept. */
export function useDraftStorage(record: string): DraftStorage {
  const { userId, serviceId } = useSession();
  return useMemo(() => draftStorage(storage, clock, { userId, serviceId }, record), [userId, serviceId, record]);
}

type OfRecord = {
  /** The form's record; a new record has no history. */
  readonly of: RecordOf | undefined;
  /** The name under which a new record's input is kept. */
  readonly newName?: string;
  readonly history: HistoryLabels;
};

function nameOf(of: RecordOf | undefined, newName: string): string {
  return of === undefined
    ? newName
    : `${of.record}-${String(of.posId ?? of.zoneId ?? of.personId ?? of.serviceId ?? of.dutyId ?? of.entryId ?? of.noteId ?? of.name ?? 0)}`;
}

/** A record's form in a page. */
export function RecordForm<S extends z.ZodObject>({ of, newName = "new", history, ...form }: FormProps<S> & OfRecord) {
  const storage = useDraftStorage(nameOf(of, newName));
  return (
    <Form
      {...form}
      storage={storage}
      isNew={of === undefined}
      aside={of === undefined ? undefined : <HistoryButton of={of} formLabels={history} />}
    />
  );
}

/** A record's form in a dialog. */
export function RecordFormDialog<S extends z.ZodObject>({
  of,
  newName = "new",
  history,
  ...form
}: FormDialogProps<S> & OfRecord) {
  const storage = useDraftStorage(nameOf(of, newName));
  return (
    <FormDialog
      {...form}
      storage={storage}
      isNew={of === undefined}
      aside={of === undefined ? undefined : <HistoryButton of={of} formLabels={history} />}
    />
  );
}

/** Shows who last changed a record, and opens its history. */
export function HistoryButton({ of, formLabels }: { readonly of: RecordOf; readonly formLabels: HistoryLabels }) {
  const { t, format, zone } = useLocale();
  const over = useOpened("over");
  const name = `changes-${nameOf(of, "")}`;
  const input = { ...of, limit: 1 };
  // The form does not wait for it.
  const { data } = useQuery({
    queryKey: keyOf(audit.recordHistory, input),
    queryFn: ({ signal }) => answerTo(audit.recordHistory, input, { signal }),
  });
  const last = data?.rows[0];
  return (
    <>
      {last !== undefined && (
        <Text size="xs" c="dimmed">
          {t("kit.changedBy", { at: momentText(format, last.at, zone), by: last.by })}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          over.open(name);
        }}
      >
        {t("kit.history")}
      </Button>
      {over.key === name && (
        <InAddress>
          <RecordHistory of={of} formLabels={formLabels} onClose={over.close} />
        </InAddress>
      )}
    </>
  );
}
