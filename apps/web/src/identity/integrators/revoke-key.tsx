import { integrators } from "@chalkboard/contract";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { integratorCalls } from "./terms.ts";

/** Asks for confirmation before a key is revoked immediately. */
export function RevokeKey({
  integrator: { name },
  one: { keyId, prefix },
  onClose,
}: {
  readonly integrator: integrators.Integrator;
  readonly one: integrators.IntegratorKey;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(integrators.revokeKey, { refresh: integratorCalls });
  const revoke = async (): Promise<void> => {
    if ((await mutate({ keyId })).ok) toasts.done(t("integrators.revokedNow", { prefix }));
  };
  return (
    <Confirm
      title={t("integrators.revokeOf", { prefix })}
      consequence={t("integrators.revokeWhy", { name })}
      action={t("integrators.revoke")}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
