import { type AnswerOf, network } from "@chalkboard/contract";
import { SegmentedControl, Select, Switch, TextInput } from "@mantine/core";
import { Suspense, useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { People } from "../../page-parts/people/people.tsx";
import { CreditLimitField } from "../../page-parts/people/credit-limit-field.tsx";
import { LimitLinks } from "./limit-links.tsx";
import { PosDevices } from "./pos-devices.tsx";
import { SchemeSection } from "./scheme-section.tsx";

type Listed = AnswerOf<typeof network.listPos>;

// Like the call's payload, with the fields that a form holds as text.
const schema = z.object({
  name: z.string().trim().min(1).max(60),
  zoneId: z.string().min(1),
  address: z.string().max(200),
  isActive: z.boolean(),
  allowToPlay: z.boolean(),
  creditLimit: z.int().min(0).nullable(),
  printer: z.enum(["58", "80", "page"]),
  paysTickets: z.boolean(),
  payMaximum: z.int().min(1).nullable(),
});

/** Maps the form's choices to the server's: the paper width, and how to print. */
const printers = {
  58: { printerWidth: 58, printerType: 2 },
  80: { printerWidth: 80, printerType: 1 },
  page: { printerWidth: 80, printerType: 3 },
} as const;

export type PosFormProps = {
  readonly pos: Listed["pos"][number] | undefined;
  readonly zones: Listed["zones"];
  readonly onClose: () => void;
};

const titles = {
  name: "network.name",
  zoneId: "network.zone",
  address: "network.address",
  isActive: "network.active",
  allowToPlay: "network.mayPlay",
  creditLimit: "network.creditLimit",
  printer: "network.printer",
  paysTickets: "network.paysTickets",
  payMaximum: "network.payMaximum",
} as const;
/** Field names as in the audit chain. */
const columns = {
  name: titles.name,
  zone_id: titles.zoneId,
  address: titles.address,
  is_active: titles.isActive,
  allow_to_play: titles.allowToPlay,
  credit_limit: titles.creditLimit,
  printer_width: titles.printer,
  printer_type: "account.printerType",
  pays_tickets: titles.paysTickets,
  pay_maximum: titles.payMaximum,
  sales: "network.salesPercent",
  net: "network.onNet",
  feePerActive: "network.feePerActive",
} as const;

/** Creates or edits a POS. */
export function PosForm({ pos: opened, zones, onClose }: PosFormProps) {
  const { t, format, currency } = useLocale();
  const { data: listed, refresh } = useCallQuery(network.listPos, {});
  // The current state: another user may save it while it is open.
  const pos = opened === undefined ? undefined : (listed.pos.find(({ posId }) => posId === opened.posId) ?? opened);
  const formLabels = useMemo(() => {
    const money = (value: unknown): string => (typeof value === "number" ? format.money(value, currency) : "–");
    const zone = (value: unknown): string => zones.find(({ zoneId }) => zoneId === Number(value))?.name ?? "–";
    return {
      shared: { titles, refresh, shown: { creditLimit: money, payMaximum: money, zoneId: zone } },
      history: { titles: columns, shown: { credit_limit: money, pay_maximum: money, zone_id: zone } },
    };
  }, [format, currency, zones, refresh]);
  const save = useCallMutation(network.savePos, { quiet: true, refresh: [network.listPos, network.findPos] });
  return (
    <RecordFormDialog
      of={pos === undefined ? undefined : { record: "pos", posId: pos.posId }}
      newName="new-pos"
      {...formLabels}
      title={pos?.name ?? t("network.addPos")}
      schema={schema}
      onClose={onClose}
      initial={{
        name: pos?.name ?? "",
        zoneId: String(pos?.zoneId ?? zones[0]?.zoneId ?? ""),
        address: pos?.address ?? "",
        isActive: pos?.isActive ?? true,
        allowToPlay: pos?.allowToPlay ?? true,
        creditLimit: pos?.creditLimit ?? null,
        printer: pos?.printerType === 3 ? "page" : pos?.printerWidth === 58 ? "58" : "80",
        paysTickets: pos?.paysTickets ?? true,
        payMaximum: pos?.payMaximum ?? null,
      }}
      onSave={({ zoneId, printer, ...values }) =>
        save.mutate({
          ...values,
          zoneId: Number(zoneId),
          ...printers[printer],
          ...(pos === undefined ? {} : { posId: pos.posId, was: termsOf(pos) }),
        })
      }
    >
      {(form) => (
        <Fields>
          <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
          <Select
            label={t("network.zone")}
            data={zones.map(({ zoneId, name }) => ({ value: String(zoneId), label: name }))}
            required
            {...form.getInputProps("zoneId")}
          />
          <TextInput label={t("network.address")} {...form.getInputProps("address")} />
          <div>
            <label id="printer-width">{t("network.printer")}</label>
            <SegmentedControl
              fullWidth
              aria-labelledby="printer-width"
              data={[
                { value: "58", label: "58 mm" },
                { value: "80", label: "80 mm" },
                { value: "page", label: "A4" },
              ]}
              {...form.getInputProps("printer")}
            />
          </div>
          <CreditLimitField
            balance={pos?.balance ?? 0}
            value={form.values.creditLimit}
            error={form.errors["creditLimit"]}
            onChange={(amount) => {
              form.setFieldValue("creditLimit", amount);
            }}
          />
          <MoneyField
            label="network.payMaximum"
            description={t("network.payMaximumHint")}
            value={form.values.payMaximum}
            error={form.errors["payMaximum"]}
            disabled={!form.values.paysTickets}
            onChange={(amount) => {
              form.setFieldValue("payMaximum", amount);
            }}
          />
          <Switch
            label={t("network.active")}
            description={t("network.activeHint")}
            {...form.getInputProps("isActive", { type: "checkbox" })}
          />
          <Switch
            label={t("network.mayPlay")}
            description={t("network.mayPlayHint")}
            {...form.getInputProps("allowToPlay", { type: "checkbox" })}
          />
          <Switch
            label={t("network.paysTickets")}
            description={t("network.paysTicketsHint")}
            {...form.getInputProps("paysTickets", { type: "checkbox" })}
          />
          {pos !== undefined && (
            <Wide>
              <Suspense fallback={<Loading />}>
                <PosDevices posId={pos.posId} />
              </Suspense>
            </Wide>
          )}
          {pos !== undefined && (
            <Wide>
              <Suspense fallback={<Loading />}>
                <SchemeSection owner={{ posId: pos.posId }} name={pos.name} />
              </Suspense>
            </Wide>
          )}
          {pos !== undefined && (
            <Wide>
              <LimitLinks level="pos" name={pos.name} />
            </Wide>
          )}
          {pos !== undefined && (
            <Wide>
              <Suspense fallback={<Loading />}>
                <People of={{ posId: pos.posId }} />
              </Suspense>
            </Wide>
          )}
        </Fields>
      )}
    </RecordFormDialog>
  );
}

/** The form's initial values. */
function termsOf({
  name,
  zoneId,
  address,
  isActive,
  allowToPlay,
  creditLimit,
  printerWidth,
  printerType,
  paysTickets,
  payMaximum,
}: Listed["pos"][number]): z.output<typeof network.posTerms> {
  return {
    name,
    zoneId,
    address,
    isActive,
    allowToPlay,
    creditLimit,
    printerWidth,
    printerType,
    paysTickets,
    payMaximum,
  };
}
