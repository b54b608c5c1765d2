import { explain, fieldFaults, type PlainKey, type Refused } from "@chalkboard/messages";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { Confirm } from "./confirm.tsx";
import { Dialog } from "./dialog.tsx";
import { formErrors } from "./form-words.ts";
import { useToasts } from "./toasts.tsx";
import { useWords } from "./words.tsx";

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
  /** Receives the question whether something was typed and not saved. */
  readonly watchDirty?: (isDirty: () => boolean) => void;
};

/** Fields, their faults in words, a refusal above the buttons, and a save that keeps what was typed when it fails. */
export function Form<S extends z.ZodObject>({ schema, initial, children, onSave, onSaved, onCancel, deed = "kit.save", watchDirty }: FormProps<S>) {
  const words = useWords();
  const { t } = words;
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const form = useForm<z.input<S>>({ initialValues: initial, validate: (values) => formErrors(schema, values, t) });
  useEffect(() => { watchDirty?.(() => form.isDirty()); });
  const submit = form.onSubmit((values) => { void save(values); });
  const save = async (values: z.input<S>): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      const saved = await onSave(schema.parse(values));
      if (saved.ok) {
        form.resetDirty();
        toasts.done(t("kit.saved"));
        onSaved?.();
      } else if (saved.refused !== undefined) {
        setRefused(saved.refused);
        form.setErrors(Object.fromEntries(fieldFaults(saved.refused, words)));
      }
    } finally {
      setBusy(false);
    }
  };
  const explained = refused === undefined ? undefined : explain(refused, words);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {children(form)}
        {explained !== undefined && <Alert color="red" variant="light" role="alert" title={explained.title}>{explained.text}</Alert>}
        <Group justify="flex-end" gap="sm" mt="xs">
          {onCancel !== undefined && <Button variant="default" onClick={onCancel} disabled={busy}>{t("kit.cancel")}</Button>}
          <Button type="submit" loading={busy}>{t(deed)}</Button>
        </Group>
      </Stack>
    </form>
  );
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
        <Confirm title={t("kit.unsavedTitle")} consequence={t("kit.unsaved")} deed={t("kit.leave")} isDanger
          onConfirm={() => { onClose(); return Promise.resolve(); }} onClose={() => { setLeaving(false); }} />
      )}
    </Dialog>
  );
}
