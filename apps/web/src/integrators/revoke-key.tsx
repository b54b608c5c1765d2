import { integrators } from "@chalkboard/contract";
import { useTell } from "../data/use-tell.ts";
import { Confirm } from "../kit/confirm.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { integratorCalls } from "./terms.ts";

/** Asks before a key ends at once. */
export function RevokeKey({ integrator: { name }, one: { keyId, prefix }, onClose }: {
  readonly integrator: integrators.Integrator; readonly one: integrators.IntegratorKey; readonly onClose: () => void;
}) {
  const { t } = useWords();
  const toasts = useToasts();
  const { tell } = useTell(integrators.revokeKey, { refresh: integratorCalls });
  const revoke = async (): Promise<void> => {
    if ((await tell({ keyId })).ok) toasts.done(t("integrators.revokedNow", { prefix }));
  };
  return <Confirm title={t("integrators.revokeOf", { prefix })} consequence={t("integrators.revokeWhy", { name })} deed={t("integrators.revoke")}
    onConfirm={revoke} onClose={onClose} />;
}
