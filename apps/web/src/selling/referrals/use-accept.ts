import { referrals, responses } from "@chalkboard/contract";
import { explain, type Refused } from "@chalkboard/i18n";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";

/** Accepts a pending ticket and reports the outcome: its number, its delay, or why it was refused after all. */
export function useAccept(): { readonly run: (reference: number) => void; readonly busy: boolean } {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(referrals.accept, {
    quiet: true,
    refresh: [referrals.listWaiting, referrals.watchSales],
  });
  const run = (reference: number): void => {
    void mutate({ reference }).then((result) => {
      if (!result.ok) {
        if (result.refused !== undefined) toasts.fail(t("tickets.deskAccept"), lateLabels(result.refused, locale));
        return;
      }
      const { ticket, refusal } = result.data;
      if (ticket !== undefined) toasts.done(t("tickets.deskSold", { number: String(ticket.number) }));
      else if (refusal === undefined) toasts.done(t("tickets.deskAccepted"));
      else {
        const { title, text } = explain(refusal, locale);
        toasts.fail(title, text);
      }
    });
  };
  return { run, busy };
}

/** Another trader answered first, or the time is over. */
export function lateLabels(refused: Refused, locale: Locale): string {
  return refused.code === responses.changedMeanwhile || refused.code === responses.notFound
    ? locale.t("tickets.deskTooLate")
    : explain(refused, locale).text;
}
