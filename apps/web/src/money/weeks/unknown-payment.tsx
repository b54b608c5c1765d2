import { Alert, Button } from "@mantine/core";
import { useLocale } from "../../kit/format/words.tsx";
import type { Sent } from "./use-settling.ts";

type UnknownPaymentProps = { readonly sent: Sent; readonly isBusy: boolean; readonly onAgain: () => void };

/** While the outcome of the last payment is unknown: it must be resent before another payment. */
export function UnknownPayment({ sent: { asked: input, name }, isBusy, onAgain }: UnknownPaymentProps) {
  const { t, format, currency } = useLocale();
  return (
    <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>
      <p>{`${format.money(input.amount, currency)}, ${name}`}</p>
      <Button loading={isBusy} onClick={onAgain}>
        {t("money.sendAgain")}
      </Button>
    </Alert>
  );
}
