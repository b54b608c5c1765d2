import { fees } from "@chalkboard/contract";
import { Alert, Select, Stack } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSending } from "../../data/use-sending.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { newIdempotencyKey } from "../../ports/browser.ts";
import { FeeLines } from "./fee-lines.tsx";
import { type Issuing, type Preview, type SentInvoice } from "./fees.ts";
import { Parties } from "./parties.tsx";
import { Why } from "../../page-parts/people/why.tsx";

type IssueDialogProps = { readonly issuing: Issuing; readonly service: string; readonly onClose: () => void };

/**
 * Issues a service's invoice for a month, after a preview. If it was closed while the outcome was unknown, it opens
 * with that request again.
 */
export function IssueDialog({ issuing, service, onClose }: IssueDialogProps) {
  const { t, format } = useLocale();
  const {
    data: { services: all },
  } = useCallQuery(fees.feeSetup, {});
  const left = all.filter(({ toInvoice }) => toInvoice.length > 0);
  const [chosen, setChosen] = useState(service);
  const of = left.find(({ serviceId }) => String(serviceId) === chosen) ?? left[0];
  const [wanted, setMonth] = useState("");
  const months = of?.toInvoice ?? [];
  const month = months.includes(wanted) ? wanted : (months[0] ?? "");
  const { unknown, busy } = issuing;
  return (
    <Dialog title={t("fees.issue")} onClose={onClose} isBusy={busy} size="lg">
      <Stack gap="sm">
        {unknown !== undefined ? (
          <Issue issuing={issuing} sent={unknown} onClose={onClose}>
            <Alert
              color="wait"
              variant="light"
              role="status"
              title={t("money.unknown")}
            >{`${unknown.name}, ${format.month(unknown.input.month)}`}</Alert>
          </Issue>
        ) : of === undefined ? (
          <Alert color="wait" variant="light">
            {t("fees.allInvoiced")}
          </Alert>
        ) : (
          <>
            <Fields>
              <Select
                {...below}
                label={t("operations.service")}
                allowDeselect={false}
                value={String(of.serviceId)}
                searchable
                data={left.map((one) => ({ value: String(one.serviceId), label: one.name }))}
                onChange={(value) => {
                  setChosen(value ?? "");
                }}
              />
              <Select
                {...below}
                label={t("fees.month")}
                allowDeselect={false}
                value={month}
                data={months.map((value) => ({ value, label: format.month(value) }))}
                onChange={(value) => {
                  setMonth(value ?? "");
                }}
              />
            </Fields>
            <PageBoundary key={`${String(of.serviceId)} ${month}`}>
              <Suspense fallback={<Loading />}>
                <Previewed serviceId={of.serviceId} month={month} issuing={issuing} onClose={onClose} />
              </Suspense>
            </PageBoundary>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

type PreviewedProps = {
  readonly serviceId: number;
  readonly month: string;
  readonly issuing: Issuing;
  readonly onClose: () => void;
};

/** The preview of the invoice, notes to read first, and the action. */
function Previewed({ serviceId, month, issuing, onClose }: PreviewedProps) {
  const { data } = useCallQuery(fees.previewInvoice, { serviceId, month });
  const [key] = useState(newIdempotencyKey);
  const { issuer, recipient, stretches, currency, amount, carriedAfter, serviceName } = data;
  return (
    <Issue issuing={issuing} sent={{ input: { key, serviceId, month, amount }, name: serviceName }} onClose={onClose}>
      <Parties issuer={issuer} recipient={recipient} />
      <FeeLines stretches={stretches} currency={currency} total={amount} carriedAfter={carriedAfter} />
      <Notes preview={data} />
    </Issue>
  );
}

/** What is open, left out or missing from the records. */
function Notes({ preview: { openTickets, openStakes, earlier, lacks, currency } }: { readonly preview: Preview }) {
  const { t, format } = useLocale();
  const notes = [
    ...(openTickets === 0
      ? []
      : [t("fees.openTickets", { count: openTickets, stakes: format.moneyWithCode(openStakes, currency) })]),
    ...(earlier.length === 0 ? [] : [t("fees.earlier", { months: earlier.map(format.month).join(", ") })]),
    ...(lacks.length === 0 ? [] : [t("fees.lacks", { what: lacks.map((one) => t(`fees.${one}`)).join(", ") })]),
  ];
  return (
    notes.length > 0 && (
      <Alert color="wait" variant="light" role="status">
        {notes.map((note) => (
          <div key={note}>{note}</div>
        ))}
      </Alert>
    )
  );
}

type IssueProps = {
  readonly issuing: Issuing;
  readonly sent: SentInvoice;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function Issue({ issuing: { send, busy, unknown }, sent, onClose, children }: IssueProps) {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const { refused, onSubmit, answerOf } = useSending();
  const issue = async (): Promise<void> => {
    const issued = await answerOf(send(sent));
    if (issued === undefined) return;
    toasts.done(
      t("fees.issued", { number: issued.number, amount: format.moneyWithCode(issued.amount, issued.currency) }),
    );
    onClose();
  };
  return (
    <form onSubmit={onSubmit(true, issue)} noValidate>
      <Stack gap="sm">
        {children}
        <Why refused={refused} />
        <DialogFooter
          action={t(unknown === undefined ? "fees.issueAction" : "money.sendAgain")}
          onCancel={onClose}
          isBusy={busy}
        />
      </Stack>
    </form>
  );
}
