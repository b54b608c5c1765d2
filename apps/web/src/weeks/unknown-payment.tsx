import { Alert, Button } from "@mantine/core";
import { useLocale } from "../kit/words.tsx";
import type { Sent } from "./use-settling.ts";

type UnknownPaymentProps = { readonly sent: Sent; readonly isBusy: boolean; readonly onAgain: () => void };

/** While nobody knows how the last payment ended: it is sent again before anything else is paid. */
export function UnknownPayment({ sent: { asked: input, name }, isBusy, onAgain }: UnknownPaymentProps) {
  const { t, format, currency } = useLocale();
  return (
    <Alert color="wait" variant="light" role="status" title={t("weeks.unknown")}>
      <p>{t("weeks.unknownWhy", { amount: format.money(input.amount, currency), name })}</p>
      <Button loading={isBusy} onClick={onAgain}>{t("money.sendAgain")}</Button>
    </Alert>
  );
}
