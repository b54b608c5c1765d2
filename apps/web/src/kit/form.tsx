import { explain, fieldFaults, type PlainKey, type Refused, type Translate } from "@chalkboard/messages";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { Confirm } from "./confirm.tsx";
import { Dialog } from "./dialog.tsx";
import { formErrors } from "./form-words.ts";
import { useUnsaved } from "./leave-guard.tsx";
import { useMainThing } from "./main-thing.ts";
import { changedByOthers, merged } from "./merge.ts";
import { bringIntoSight } from "./scroll.ts";
import { useToasts } from "./toasts.tsx";
import { useWords } from "./words.tsx";

/** The answer's code where somebody else was quicker. */
const changedMeanwhile = -4;

/** How a save ended; what `useTell`'s tell answers fits. */
export type Saved = { readonly ok: boolean; readonly refused?: Refused };

export type FormProps<S extends z.ZodObject> = {
  readonly schema: S;
  readonly initial: z.input<S>;
  /** The fields: `<TextInput label={t("...")} {...form.getInputProps("name")} />`. */
  readonly children: (form: UseFormReturnType<z.input<S>>) => ReactNode;
  /** Called with checked values only. Use a quiet `useTell`: the form shows a refusal itself. */
  readonly onSave: (values: z.output<S>) => Promise<Saved>;
  readonly onSaved?: () => void;
  readonly onCancel?: () => void;
  readonly deed?: PlainKey;
  /** For what several people change: the words of its fields, and how it is asked anew when somebody else was quicker. Then nothing that was typed is lost. */
  readonly shared?: { readonly titles: Readonly<Record<string, PlainKey>>; readonly refresh: () => void };
  /** Receives the question whether something was typed and not saved. */
  readonly watchDirty?: (isDirty: () => boolean) => void;
};

/** Fields, their faults in words, a refusal above the buttons, and a save that keeps what was typed when it fails. */
export function Form<S extends z.ZodObject>({ schema, initial, children, onSave, onSaved, onCancel, deed = "kit.save", shared, watchDirty }: FormProps<S>) {
  const words = useWords();
  const { t } = words;
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const form = useForm<z.input<S>>({ initialValues: initial, validate: (values) => formErrors(schema, values, t) });
  useEffect(() => { watchDirty?.(() => form.isDirty()); });
  useUnsaved(() => form.isDirty());
  const [others, setOthers] = useState<string | undefined>(undefined);
  const filledWith = useRef(initial);
  useEffect(() => {
    const [before, typed] = [filledWith.current, form.getValues()];
    filledWith.current = initial;
    if (shared === undefined || JSON.stringify(before) === JSON.stringify(initial)) return;
    const changed = changedByOthers(before as Fields, typed as Fields, initial as Fields);
    form.setInitialValues(initial);
    form.setValues(merged(before, typed, initial));
    // Who has typed nothing sees what is stored now, and needs no words for it.
    if (changed.length > 0 && JSON.stringify(before) !== JSON.stringify(typed)) setOthers(namesOf(changed, initial as Fields, shared.titles, t));
  }, [initial, shared, form, t]);
  const fields = useRef<HTMLFormElement>(null);
  useMainThing(fields, (element) => { element.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true }); });
  const [faulted, setFaulted] = useState(0);
  const showFault = (): void => { setFaulted((times) => times + 1); };
  useEffect(() => { if (faulted > 0) leadToFault(fields.current); }, [faulted]);
  const submit = form.onSubmit((values) => { void save(values); }, showFault);
  const save = async (values: z.input<S>): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    setOthers(undefined);
    try {
      const saved = await onSave(schema.parse(values));
      if (saved.ok) {
        form.resetDirty();
        toasts.done(t("kit.saved"));
        onSaved?.();
      } else if (saved.refused !== undefined) {
        setRefused(saved.refused);
        if (saved.refused.code === changedMeanwhile) shared?.refresh();
        form.setErrors(Object.fromEntries(fieldFaults(saved.refused, words)));
        showFault();
      }
    } finally {
      setBusy(false);
    }
  };
  const explained = others !== undefined ? { title: t("refusals.-4"), text: t("kit.othersSaved", { fields: others }) }
    : refused === undefined ? undefined : explain(refused, words);
  return (
    <form ref={fields} onSubmit={submit} noValidate>
      <Stack gap="sm">
        {children(form)}
        {explained !== undefined && <Alert color="no" variant="light" role="alert" title={explained.title}>{explained.text}</Alert>}
        <Group justify="flex-end" gap="sm" mt="xs">
          {onCancel !== undefined && <Button variant="default" onClick={onCancel} disabled={busy}>{t("kit.cancel")}</Button>}
          <Button type="submit" loading={busy}>{t(deed)}</Button>
        </Group>
      </Stack>
    </form>
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** What others changed, in words; with its value where this form holds another one. */
function namesOf(changed: ReturnType<typeof changedByOthers>, stored: Fields, titles: Readonly<Record<string, PlainKey>>, t: Translate): string {
  return changed.map(({ name, isTyped }) => {
    const [title, value] = [titles[name], stored[name]];
    const shown = title === undefined ? name : t(title);
    return isTyped && (typeof value === "string" || typeof value === "number") && value !== "" ? `${shown} (${String(value)})` : shown;
  }).join(", ");
}

/** To the first field with a fault, so that it can be mended at once; else to the sentence that says what is wrong. */
function leadToFault(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus({ preventScroll: true });
  const fault = field ?? form?.querySelector<HTMLElement>("[role=alert]");
  if (fault != null) bringIntoSight(fault);
}

export type FormDialogProps<S extends z.ZodObject> = Omit<FormProps<S>, "onSaved" | "onCancel"> & {
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: "sm" | "md" | "lg" | "xl";
};

/** A form in a dialog that closes when it is saved; what was typed is not lost to a stray click. Rendered only while it is open. */
export function FormDialog<S extends z.ZodObject>({ title, onClose, size = "md", ...form }: FormDialogProps<S>) {
  const { t } = useWords();
  const [isLeaving, setLeaving] = useState(false);
  const isDirty = useRef((): boolean => false);
  const leave = (): void => { if (isDirty.current()) setLeaving(true); else onClose(); };
  return (
    <Dialog title={title} onClose={leave} size={size} mustAnswer={isLeaving}>
      <Form {...form} onSaved={onClose} onCancel={leave} watchDirty={(ask) => { isDirty.current = ask; }} />
      {isLeaving && (
        <Confirm title={t("kit.unsavedTitle")} consequence={t("kit.unsaved")} deed={t("kit.leave")}
          onConfirm={() => { onClose(); return Promise.resolve(); }} onClose={() => { setLeaving(false); }} />
      )}
    </Dialog>
  );
}
