import { Alert, Button } from "@mantine/core";
import { useWords } from "../kit/words.tsx";
import type { Sent } from "./use-settling.ts";

type UnknownPaymentProps = { readonly sent: Sent; readonly isBusy: boolean; readonly onAgain: () => void };

/** While nobody knows how the last payment ended: it is sent again before anything else is paid. */
export function UnknownPayment({ sent: { asked, name }, isBusy, onAgain }: UnknownPaymentProps) {
  const { t, format, currency } = useWords();
  return (
    <Alert color="wait" variant="light" role="status" title={t("weeks.unknown")}>
      <p>{t("weeks.unknownWhy", { amount: format.money(asked.amount, currency), name })}</p>
      <Button loading={isBusy} onClick={onAgain}>{t("money.sendAgain")}</Button>
    </Alert>
  );
}
