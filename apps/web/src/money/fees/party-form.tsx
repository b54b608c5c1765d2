import { fees } from "@chalkboard/contract";
import { Textarea, TextInput } from "@mantine/core";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { schemeCalls, type Service } from "./fees.ts";

const titles = {
  name: "fees.partyName",
  address: "fees.address",
  taxNumber: "fees.taxNumber",
  payTo: "fees.payTo",
  dueDays: "fees.dueDays",
} as const;

/** A service's details for invoices; for the platform also its bank details and payment term. */
export function PartyForm({
  service,
  refresh,
  onClose,
}: {
  readonly service: Service;
  readonly refresh: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(fees.saveFeeParty, { quiet: true, refresh: schemeCalls });
  const { party, serviceId, name, kind } = service;
  return (
    <FormDialog
      title={t("fees.partyOf", { name })}
      schema={fees.feePartyTerms}
      initial={party}
      onClose={onClose}
      shared={{ titles, refresh }}
      onSave={(values) => mutate({ serviceId, ...values, was: party })}
    >
      {(form) => (
        <Fields>
          <TextInput
            {...below}
            label={t("fees.partyName")}
            maxLength={120}
            required
            data-autofocus
            {...form.getInputProps("name")}
          />
          <TextInput {...below} label={t("fees.taxNumber")} maxLength={60} {...form.getInputProps("taxNumber")} />
          <Wide>
            <Textarea
              {...below}
              label={t("fees.address")}
              maxLength={400}
              autosize
              minRows={2}
              {...form.getInputProps("address")}
            />
          </Wide>
          {kind === 0 && (
            <>
              <Wide>
                <Textarea
                  {...below}
                  label={t("fees.payTo")}
                  description={t("fees.payToHint")}
                  maxLength={400}
                  autosize
                  minRows={2}
                  {...form.getInputProps("payTo")}
                />
              </Wide>
              <NumberInput
                {...below}
                label={t("fees.dueDays")}
                min={0}
                max={365}
                allowDecimal={false}
                {...form.getInputProps("dueDays")}
              />
            </>
          )}
        </Fields>
      )}
    </FormDialog>
  );
}
