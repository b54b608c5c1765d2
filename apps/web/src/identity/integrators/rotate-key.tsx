import { integrators } from "@chalkboard/contract";
import { explain } from "@chalkboard/i18n";
import { Alert, Select, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { IssuedKey } from "./issued-key-dialog.tsx";
import { integratorCalls } from "./terms.ts";
import { momentText } from "../../kit/format/moment-text.ts";

const overlaps = {
  0: "integrators.overlapNone",
  60: "integrators.overlapHour",
  1440: "integrators.overlapDay",
  10_080: "integrators.overlapWeek",
} as const;
const minuteMs = 60_000;

type RotateKeyProps = {
  readonly integrator: integrators.Integrator;
  readonly one: integrators.IntegratorKey;
  readonly now: number;
  readonly onMade: (result: IssuedKey) => void;
  readonly onClose: () => void;
};

/** Replaces a key, and says until when the old one stays valid. */
export function RotateKey({
  integrator: { name },
  one: { keyId, prefix, expiresAt },
  now,
  onMade,
  onClose,
}: RotateKeyProps) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const { mutate, busy, refused } = useCallMutation(integrators.rotateKey, { quiet: true, refresh: integratorCalls });
  const [minutes, setMinutes] = useState("60");
  const endsAt = Math.min(expiresAt ?? Number.MAX_SAFE_INTEGER, now + Number(minutes) * minuteMs);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    const made = await mutate({ keyId, overlapMinutes: Number(minutes) });
    if (!made.ok) return;
    onMade({ name, key: made.data.key });
    onClose();
  };
  const why = refused === undefined ? undefined : explain(refused, locale);
  return (
    <Dialog title={t("integrators.rotateOf", { prefix })} onClose={onClose} isBusy={busy} size="sm">
      <form
        onSubmit={(event) => {
          void submit(event);
        }}
        noValidate
      >
        <Stack gap="sm">
          <Text>{t("integrators.rotateWhy")}</Text>
          <Select
            {...below}
            label={t("integrators.overlap")}
            allowDeselect={false}
            data-autofocus
            value={minutes}
            data={Object.entries(overlaps).map(([value, word]) => ({ value, label: t(word) }))}
            onChange={(chosen) => {
              setMinutes(chosen ?? "0");
            }}
          />
          <Text role="status">
            {minutes === "0"
              ? t("integrators.endsAtOnce", { prefix })
              : t("integrators.endsLater", { prefix, at: momentText(format, endsAt, zone) })}
          </Text>
          {why !== undefined && (
            <Alert color="no" variant="light" role="alert" title={why.title}>
              {why.text}
            </Alert>
          )}
          <DialogFooter action={t("integrators.rotate")} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
