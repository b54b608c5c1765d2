import { integrators } from "@chalkboard/contract";
import { scopeKeys } from "@chalkboard/list-columns";
import { Alert, Checkbox, Stack, Text } from "@mantine/core";
import { explain } from "@chalkboard/i18n";
import { type FormEvent, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { DateTimeField } from "../../kit/fields/date-time-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { IssuedKey } from "./issued-key-dialog.tsx";
import { integratorCalls } from "./terms.ts";

type MakeKeyProps = {
  readonly integrator: integrators.Integrator;
  readonly now: number;
  readonly onMade: (result: IssuedKey) => void;
  readonly onClose: () => void;
};

/** Creates a key with the ticked scopes, and says what its holder may do. */
export function MakeKey({ integrator: { integratorId, name, personName }, now, onMade, onClose }: MakeKeyProps) {
  const locale = useLocale();
  const { t } = locale;
  const { mutate, busy, refused } = useCallMutation(integrators.makeKey, { quiet: true, refresh: integratorCalls });
  const [scopes, setScopes] = useState<readonly integrators.IntegratorScope[]>(["read-board"]);
  const [expiresAt, setExpiresAt] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const isPast = expiresAt !== null && expiresAt <= now;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (scopes.length === 0 || isPast) return;
    const made = await mutate({ integratorId, scopes: [...scopes], expiresAt });
    if (!made.ok) return;
    onMade({ name, key: made.data.key });
    onClose();
  };
  const why = refused === undefined ? undefined : explain(refused, locale);
  return (
    <Dialog title={t("integrators.make")} onClose={onClose} isBusy={busy}>
      <form
        onSubmit={(event) => {
          void submit(event);
        }}
        noValidate
      >
        <Stack gap="sm">
          <Text>{t("integrators.makeWhy", { name: personName })}</Text>
          <Checkbox.Group
            label={t("integrators.scopes")}
            value={[...scopes]}
            error={isTried && scopes.length === 0 ? t("integrators.scopesNeeded") : undefined}
            onChange={(chosen) => {
              setScopes(integrators.integratorScope.options.filter((scope) => chosen.includes(scope)));
            }}
          >
            <Stack gap="xs" mt="xs">
              {integrators.integratorScope.options.map((scope, index) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(scopeKeys[scope])}
                  description={integrators.integratorScopes[scope].join(", ")}
                  data-autofocus={index === 0 || undefined}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <DateTimeField
            label="integrators.expiresAt"
            description={t("integrators.noEnd")}
            value={expiresAt}
            onChange={setExpiresAt}
            error={isPast ? t("integrators.mustBeLater") : undefined}
          />
          {why !== undefined && (
            <Alert color="no" variant="light" role="alert" title={why.title}>
              {why.text}
            </Alert>
          )}
          <DialogFooter action={t("integrators.make")} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
