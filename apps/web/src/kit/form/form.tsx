import { explain, fieldFaults, isChangedMeanwhile, type PlainKey, type Refused } from "@chalkboard/i18n";
import { Alert, Stack } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { Confirm } from "../dialog/confirm.tsx";
import { Dialog, actionKeys } from "../dialog/dialog.tsx";
import { byLabels } from "../format/field-labels.ts";
import { DialogFooter } from "../dialog/dialog-footer.tsx";
import { FormChanges } from "./form-changes.tsx";
import { faultsLeft, isFieldChanged } from "./faults-left.ts";
import { type DraftStorage, DraftOffer, useDraft } from "./form-draft.tsx";
import { Others, type Shared, useOthers } from "./form-others.tsx";
import { formErrors } from "../format/form-labels.ts";
import { useUnsaved } from "../dialog/leave-guard.tsx";
import { useMainThing } from "../behaviour/main-thing.ts";
import { bringIntoSight } from "../behaviour/scroll.ts";
import { useToasts } from "../states/toasts.tsx";
import { useLocale } from "../format/locale.tsx";

/** The outcome of a save; matches the result of `useCallMutation`. */
export type Saved = { readonly ok: boolean; readonly refused?: Refused; readonly refreshed?: Promise<void> };

export type FormProps<S extends z.ZodObject> = {
  readonly schema: S;
  readonly initial: z.input<S>;
  /** The fields: `<TextInput label={t("...")} {...form.getInputProps("name")} />`. */
  readonly children: (form: UseFormReturnType<z.input<S>>) => ReactNode;
  /** Called with valid values only. Use a quiet `useCallMutation`: the form shows a refusal itself. */
  readonly onSave: (values: z.output<S>) => Promise<Saved>;
  readonly onSaved?: () => void;
  readonly onCancel?: () => void;
  readonly action?: PlainKey;
  /** For data that several users edit: nothing typed is lost if another user saved first. */
  readonly shared?: Shared;
  /** Where unsaved input is kept so that it survives a reload. */
  readonly storage?: DraftStorage | undefined;
  /** Creates a record: there are no stored values to compare with. */
  readonly isNew?: boolean;
  /** Left of the buttons. */
  readonly aside?: ReactNode;
  /** Receives a function that says whether the form has unsaved input. */
  readonly watchDirty?: (isDirty: () => boolean) => void;
};

/** A form: fields, their errors, a refusal above the buttons, and a save that keeps the input when it fails. */
export function Form<S extends z.ZodObject>({
  schema,
  initial,
  children,
  onSave,
  onSaved,
  onCancel,
  action = "kit.save",
  shared,
  storage,
  isNew = false,
  aside,
  watchDirty,
}: FormProps<S>) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const keeping = useDraft(storage, initial);
  const form = useForm<z.input<S>>({
    initialValues: initial,
    validate: (values) => formErrors(schema, values, t),
    onValuesChange: (values, previous) => {
      keeping.note(values);
      setRefused((before) => faultsLeft(before, (path) => isFieldChanged(previous, values, path)));
    },
  });
  useEffect(() => {
    watchDirty?.(() => form.isDirty());
  });
  useUnsaved(
    () => form.isDirty(),
    () => {
      storage?.forget();
    },
  );
  const others = useOthers(form, initial, shared);
  const fields = useRef<HTMLFormElement>(null);
  useMainThing(fields, (element) => {
    element.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
  });
  const [faulted, setFaulted] = useState(0);
  const showFault = (): void => {
    setFaulted((times) => times + 1);
  };
  useEffect(() => {
    if (faulted > 0) leadToFault(fields.current);
  }, [faulted]);
  const submit = form.onSubmit(
    (values) => {
      void save(values);
    },
    () => {
      // The refusal of the attempt before.
      setRefused(undefined);
      showFault();
    },
  );
  const save = async (values: z.input<S>): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    others.forget();
    try {
      const saved = await onSave(schema.parse(values));
      if (saved.ok) {
        // What the user typed while the save was running is not saved.
        form.resetDirty(values);
        others.saved(values);
        if (JSON.stringify(form.getValues()) === JSON.stringify(values)) storage?.forget();
        toasts.done(t("kit.saved"));
        onSaved?.();
        // A form that stays open cannot be saved again before it has the values that it stored.
        await saved.refreshed;
      } else if (saved.refused !== undefined) {
        setRefused(byLabels(saved.refused, fields.current));
        if (isChangedMeanwhile(saved.refused)) shared?.refresh();
        form.setErrors(Object.fromEntries(fieldFaults(saved.refused, locale)));
        showFault();
      }
    } finally {
      setBusy(false);
    }
  };
  const explained = refused === undefined || others.changed !== undefined ? undefined : explain(refused, locale);
  // A submit in a dialog that opened from another form must not save that form.
  return (
    <form
      ref={fields}
      onSubmit={(event) => {
        event.stopPropagation();
        submit(event);
      }}
      {...actionKeys}
      noValidate
    >
      <Stack gap="sm">
        {keeping.found !== undefined && (
          <DraftOffer
            found={keeping.found}
            onAnswer={(isWanted) => {
              const values = keeping.answer(isWanted, form.getValues());
              if (values !== undefined) form.setValues(values);
            }}
          />
        )}
        {children(form)}
        {others.changed !== undefined && shared !== undefined && (
          <Others changed={others.changed} form={form} shared={shared} />
        )}
        {explained !== undefined && (
          <Alert color="no" variant="light" role="alert" title={explained.title}>
            {explained.text}
          </Alert>
        )}
        <DialogFooter action={t(action)} isBusy={busy} {...(onCancel === undefined ? {} : { onCancel })}>
          {aside}
          {shared !== undefined && !isNew && <FormChanges was={initial} now={form.values} shared={shared} />}
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** Moves the focus to the first field with an error; without one, to the message that says what is wrong. */
function leadToFault(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus({ preventScroll: true });
  // Named by its label and its error text.
  const fault =
    field?.closest<HTMLElement>(".mantine-InputWrapper-root") ??
    field ??
    form?.querySelector<HTMLElement>("[role=alert]");
  if (fault != null) bringIntoSight(fault);
}

export type FormDialogProps<S extends z.ZodObject> = Omit<FormProps<S>, "onSaved" | "onCancel"> & {
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: "md" | "lg";
};

/**
 * A form in a dialog that closes when it is saved; a stray click does not lose the input. Render it only while it is
 * open.
 */
export function FormDialog<S extends z.ZodObject>({ title, onClose, size = "md", ...form }: FormDialogProps<S>) {
  const { t } = useLocale();
  const [isLeaving, setLeaving] = useState(false);
  const isDirty = useRef((): boolean => false);
  const leave = (): void => {
    if (isDirty.current()) setLeaving(true);
    else onClose();
  };
  return (
    <Dialog title={title} onClose={leave} size={size} mustAnswer={isLeaving}>
      <Form
        {...form}
        onSaved={onClose}
        onCancel={leave}
        watchDirty={(ask) => {
          isDirty.current = ask;
        }}
      />
      {isLeaving && (
        <Confirm
          title={t("kit.unsavedTitle")}
          consequence={t("kit.unsaved")}
          action={t("kit.leave")}
          isFree
          onConfirm={() => {
            form.storage?.forget();
            onClose();
            return Promise.resolve();
          }}
          onClose={() => {
            setLeaving(false);
          }}
        />
      )}
    </Dialog>
  );
}
