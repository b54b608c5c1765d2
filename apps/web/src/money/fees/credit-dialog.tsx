import { Text } from "@mantine/core";
import { useState } from "react";
import { useLocale } from "../../kit/format/locale.tsx";
import { newIdempotencyKey } from "../../ports/browser.ts";
import { MoneyForm } from "../../page-parts/money/money-form.tsx";
import { ReasonField } from "../../page-parts/money/reason-field.tsx";
import { type Invoice, type SentNote, useCrediting } from "./fees.ts";

/** Asks for confirmation before an invoice is credited in full. */
export function CreditDialog({
  invoice: { invoiceId, number },
  onClose,
}: {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const { send, busy, unknown } = useCrediting();
  const [key] = useState(newIdempotencyKey);
  const [typed, setReason] = useState("");
  const reason = typed.trim();
  const input: SentNote | undefined = reason === "" ? undefined : { input: { key, invoiceId, reason } };
  return (
    <MoneyForm
      title={t("fees.creditOf", { number })}
      action={t("fees.credit")}
      isBusy={busy}
      sent={unknown ?? input}
      send={send}
      onClose={onClose}
      unknown={unknown && String(number)}
      done={(note) => t("fees.credited", { number: note.number })}
    >
      {(lacks) =>
        unknown === undefined && (
          <>
            <Text>{t("fees.creditWhy")}</Text>
            <ReasonField
              label={t("fees.reason")}
              required
              isFirst
              error={lacks(reason !== "")}
              value={typed}
              onChange={setReason}
            />
          </>
        )
      }
    </MoneyForm>
  );
}
