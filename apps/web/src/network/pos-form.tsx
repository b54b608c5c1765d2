import { type AnswerOf, network } from "@chalkboard/contract";
import { SegmentedControl, Select, Stack, Switch, TextInput } from "@mantine/core";
import { Suspense } from "react";
import { z } from "zod";
import { useTell } from "../data/use-tell.ts";
import { FormDialog } from "../kit/form.tsx";
import { Loading } from "../kit/loading.tsx";
import { MoneyField } from "../kit/money-field.tsx";
import { useWords } from "../kit/words.tsx";
import { PosDevices } from "./pos-devices.tsx";

type Listed = AnswerOf<typeof network.listPos>;

// As the call's own payload, with the fields that a form holds as text.
const schema = z.object({
  name: z.string().trim().min(1).max(60),
  zoneId: z.string().min(1),
  address: z.string().max(200),
  isActive: z.boolean(),
  allowToPlay: z.boolean(),
  creditLimit: z.int().min(0).nullable(),
  printerWidth: z.enum(["58", "80"]),
  paysTickets: z.boolean(),
  payMaximum: z.int().min(1).nullable(),
});

export type PosFormProps = { readonly pos: Listed["pos"][number] | undefined; readonly zones: Listed["zones"]; readonly onClose: () => void };

/** Creates a POS or changes one. */
export function PosForm({ pos, zones, onClose }: PosFormProps) {
  const { t } = useWords();
  const save = useTell(network.savePos, { quiet: true, refresh: [network.listPos] });
  return (
    <FormDialog title={pos?.name ?? t("network.addPos")} schema={schema} onClose={onClose}
      initial={{
        name: pos?.name ?? "", zoneId: String(pos?.zoneId ?? zones[0]?.zoneId ?? ""), address: pos?.address ?? "", isActive: pos?.isActive ?? true,
        allowToPlay: pos?.allowToPlay ?? true, creditLimit: pos?.creditLimit ?? null, printerWidth: pos?.printerWidth === 58 ? "58" : "80",
        paysTickets: pos?.paysTickets ?? true, payMaximum: pos?.payMaximum ?? null,
      }}
      onSave={({ zoneId, printerWidth, ...values }) => save.tell({
        ...values, zoneId: Number(zoneId), printerWidth: printerWidth === "58" ? 58 : 80, ...(pos === undefined ? {} : { posId: pos.posId }),
      })}>
      {(form) => (
        <Stack gap="sm">
          <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
          <Select label={t("network.zone")} data={zones.map(({ zoneId, name }) => ({ value: String(zoneId), label: name }))} required
            {...form.getInputProps("zoneId")} />
          <TextInput label={t("network.address")} {...form.getInputProps("address")} />
          <MoneyField label="network.creditLimit" description={t("network.creditHint")} value={form.values.creditLimit} error={form.errors["creditLimit"]}
            onChange={(amount) => { form.setFieldValue("creditLimit", amount); }} />
          <div>
            <label id="printer-width">{t("network.printer")}</label>
            <SegmentedControl fullWidth aria-labelledby="printer-width" data={[{ value: "58", label: "58 mm" }, { value: "80", label: "80 mm" }]}
              {...form.getInputProps("printerWidth")} />
          </div>
          <Switch label={t("network.active")} description={t("network.activeHint")} {...form.getInputProps("isActive", { type: "checkbox" })} />
          <Switch label={t("network.mayPlay")} description={t("network.mayPlayHint")} {...form.getInputProps("allowToPlay", { type: "checkbox" })} />
          <Switch label={t("network.paysTickets")} description={t("network.paysTicketsHint")}
            {...form.getInputProps("paysTickets", { type: "checkbox" })} />
          {form.values.paysTickets && (
            <MoneyField label="network.payMaximum" description={t("network.payMaximumHint")} value={form.values.payMaximum} error={form.errors["payMaximum"]}
              onChange={(amount) => { form.setFieldValue("payMaximum", amount); }} />
          )}
          {pos !== undefined && <Suspense fallback={<Loading />}><PosDevices posId={pos.posId} /></Suspense>}
        </Stack>
      )}
    </FormDialog>
  );
}
