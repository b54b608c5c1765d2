import { fees } from "@chalkboard/contract";
import { invoiceStateKeys } from "@chalkboard/list-columns";
import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { saveFile } from "../../kit/grid/files.ts";
import { Loading } from "../../kit/states/loading.tsx";
import { Money } from "../../kit/format/money.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { Row, Rows } from "../../kit/grid/rows.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { FeeLines } from "./fee-lines.tsx";
import { type Invoice, type Payment, useMayBill } from "./fees.ts";
import { Parties } from "./parties.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { TakeBackDialog } from "./take-back-dialog.tsx";
import styles from "./fees.module.css";
import { momentText } from "../../kit/format/moment-text.ts";

type Step = { readonly is: "pay" | "credit" } | { readonly is: "back"; readonly payment: Payment };
const everyMs = 10_000;

/** One invoice or credit note: its state, lines and payments, and its actions. */
export function InvoicePanel({
  one,
  onClose,
  among,
}: {
  readonly one: Invoice;
  readonly onClose: () => void;
  readonly among: Pager;
}) {
  const { t } = useLocale();
  return (
    <Drawer
      title={`${t(one.credits === null ? "fees.invoice" : "fees.credit")} ${String(one.number)}`}
      onClose={onClose}
      among={among}
    >
      <PageBoundary key={one.invoiceId}>
        <Suspense fallback={<Loading />}>
          <Details invoiceId={one.invoiceId} />
        </Suspense>
      </PageBoundary>
    </Drawer>
  );
}

function Details({ invoiceId }: { readonly invoiceId: number }) {
  const { t } = useLocale();
  const {
    data: { invoice, issuer, recipient, stretches, carriedAfter, payments },
  } = useCallQuery(fees.readInvoice, { invoiceId }, { everyMs });
  const may = useMayBill();
  const [step, setStep] = useState<Step | undefined>(undefined);
  const close = (): void => {
    setStep(undefined);
  };
  const isIssued = invoice.state !== "credited" && invoice.state !== "note";
  return (
    <Stack gap="md">
      <Summary invoice={invoice} />
      <div className={styles["acts"]}>
        <Download invoiceId={invoiceId} />
        {may && invoice.due > 0 && (
          <Button
            variant="default"
            onClick={() => {
              setStep({ is: "pay" });
            }}
          >
            {t("fees.pay")}
          </Button>
        )}
        {may && isIssued && (
          <Button
            variant="default"
            onClick={() => {
              setStep({ is: "credit" });
            }}
          >
            {t("fees.credit")}
          </Button>
        )}
      </div>
      <Parties issuer={issuer} recipient={recipient} />
      <FeeLines
        stretches={stretches}
        currency={invoice.currency}
        total={invoice.amount}
        carriedAfter={carriedAfter}
        isBack={invoice.credits !== null}
      />
      {payments.length > 0 && (
        <Payments
          invoice={invoice}
          payments={payments}
          onBack={(payment) => {
            setStep({ is: "back", payment });
          }}
        />
      )}
      {step?.is === "pay" && <PayDialog invoice={invoice} onClose={close} />}
      {step?.is === "credit" && <CreditDialog invoice={invoice} onClose={close} />}
      {step?.is === "back" && <TakeBackDialog invoice={invoice} payment={step.payment} onClose={close} />}
    </Stack>
  );
}

function Summary({ invoice: one }: { readonly invoice: Invoice }) {
  const { t, format, zone } = useLocale();
  const money = (amount: number): ReactNode => <Money amount={amount} currency={one.currency} zero withCode />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("operations.service"), one.serviceName],
    [t("fees.month"), format.month(one.month)],
    [t("fees.state"), t(invoiceStateKeys[one.state])],
    [t("fees.amount"), money(one.amount)],
    ...(one.credits === null && one.creditedBy === null
      ? ([
          [t("fees.paid"), money(one.paid)],
          [t("fees.due"), money(one.due)],
          [t("fees.dueOn"), format.day(one.dueOn)],
        ] as const)
      : []),
    ...(one.credits === null
      ? []
      : ([
          [t("fees.credit"), t("fees.takesBack", { number: one.credits })],
          [t("fees.reason"), one.reason],
        ] as const)),
    ...(one.creditedBy === null
      ? []
      : [[t("fees.credit"), t("fees.takenBackBy", { number: one.creditedBy })] as const]),
    [
      t("fees.issuedOn"),
      [momentText(format, one.issuedAt, zone), one.issuedBy].filter((part) => part !== "").join(" · "),
    ],
  ];
  return (
    <dl className={styles["facts"]}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Downloads its PDF. */
function Download({ invoiceId }: { readonly invoiceId: number }) {
  const { t } = useLocale();
  const { mutate, busy } = useCallMutation(fees.printInvoice);
  const fetch = async (): Promise<void> => {
    const result = await mutate({ invoiceId });
    if (!result.ok) return;
    saveFile(
      result.data.name,
      new Blob([Uint8Array.from(atob(result.data.pdf), (letter) => letter.charCodeAt(0))], { type: "application/pdf" }),
    );
  };
  return (
    <Button
      loading={busy}
      onClick={() => {
        void fetch();
      }}
    >
      {t("fees.pdf")}
    </Button>
  );
}

function Payments({
  invoice: { currency },
  payments,
  onBack,
}: {
  readonly invoice: Invoice;
  readonly payments: readonly Payment[];
  readonly onBack: (payment: Payment) => void;
}) {
  const { t, format } = useLocale();
  const may = useMayBill();
  return (
    <section aria-label={t("fees.payments")}>
      <Text component="h3" size="sm" fw="var(--cb-weight-name)" mb="xs">
        {t("fees.payments")}
      </Text>
      <Rows>
        {payments.map((one) => (
          <Row
            key={one.paymentId}
            name={<Money amount={one.amount} currency={currency} withCode />}
            state={one.takenBackBy === null && one.takesBack === null ? undefined : t("fees.takenBack")}
            detail={[format.day(one.paidOn), one.reference, one.by].filter((part) => part !== "").join(" · ")}
          >
            {may && one.takenBackBy === null && one.takesBack === null && (
              <span className={styles["acts"]}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t("fees.takeBack")} ${format.money(one.amount, currency)}`}
                  onClick={() => {
                    onBack(one);
                  }}
                >
                  {t("fees.takeBack")}
                </Button>
              </span>
            )}
          </Row>
        ))}
      </Rows>
    </section>
  );
}
