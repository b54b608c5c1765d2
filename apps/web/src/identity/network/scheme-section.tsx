import { money, roles } from "@chalkboard/contract";
import { Select, Text } from "@mantine/core";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { DialogButton } from "../../kit/dialog/dialog-button.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { netLabels, type Scheme, schemeText } from "./scheme-text.ts";

type Owner = { readonly posId: number } | { readonly zoneId: number };

/** How a zone, an agent or a POS is paid, and for an admin the button that changes it. */
export function SchemeSection({ owner, name }: { readonly owner: Owner; readonly name: string }) {
  const locale = useLocale();
  const { t } = locale;
  const { role } = useSession();
  const { rows: schemes, refresh } = useCallQuery(money.listSchemes, {});
  const found = schemes.find(({ posId, zoneId }) =>
    "posId" in owner ? posId === owner.posId : zoneId === owner.zoneId,
  );
  return (
    <section aria-labelledby="scheme">
      <Text id="scheme" component="h3" size="sm" fw="var(--cb-weight-name)">
        {t("reports.commission")}
      </Text>
      <Text size="sm">{schemeText(found?.scheme ?? null, locale)}</Text>
      {role === roles.admin && (
        <DialogButton
          mt="xxs"
          size="compact-sm"
          variant="default"
          dialog={(close) => (
            <SchemeForm owner={owner} name={name} scheme={found?.scheme ?? null} refresh={refresh} onClose={close} />
          )}
        >
          {t("network.changeScheme")}
        </DialogButton>
      )}
    </section>
  );
}

const kinds = ["split", "redFigure", "reverseRed", "profit"] as const;
const percent = z.number().min(0).max(100);
const schema = z.object({ sales: percent, kind: z.enum(["none", ...kinds]), share: percent, fee: z.int().min(0) });
const titles = {
  sales: "network.salesPercent",
  kind: "network.onNet",
  share: "network.netShare",
  fee: "network.feePerActive",
} as const;

type SchemeFormProps = {
  readonly owner: Owner;
  readonly name: string;
  readonly scheme: Scheme;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

function SchemeForm({ owner, name, scheme, refresh, onClose }: SchemeFormProps) {
  const { t } = useLocale();
  const save = useCallMutation(money.saveScheme, { quiet: true, refresh: [money.listSchemes] });
  const { sales, net, feePerActive } = scheme ?? { sales: { all: 0, byMode: {} }, net: null, feePerActive: 0 };
  const written = ({ sales: ofSales, kind, share, fee }: z.output<typeof schema>): Scheme => ({
    sales: { all: Math.round(ofSales * 100), byMode: sales.byMode },
    net:
      kind === "none"
        ? null
        : { kind, share: { all: Math.round(share * 100), byMode: net?.kind === kind ? net.share.byMode : {} } },
    feePerActive: fee,
  });
  const isNothing = (one: Scheme): boolean =>
    one === null ||
    (one.sales.all === 0 && Object.keys(one.sales.byMode).length === 0 && one.net === null && one.feePerActive === 0);
  return (
    <FormDialog
      title={`${t("reports.commission")}: ${name}`}
      schema={schema}
      onClose={onClose}
      shared={{ titles, refresh }}
      initial={{
        sales: sales.all / 100,
        kind: net?.kind ?? "none",
        share: (net?.share.all ?? 0) / 100,
        fee: feePerActive,
      }}
      onSave={(values) => {
        const wanted = written(values);
        return save.mutate({ owner, scheme: isNothing(wanted) ? null : wanted, was: scheme });
      }}
    >
      {(form) => (
        <Fields>
          <NumberInput
            label={t("network.salesPercent")}
            suffix=" %"
            min={0}
            max={100}
            decimalScale={2}
            {...form.getInputProps("sales")}
          />
          <MoneyField
            label="network.feePerActive"
            description={t("network.feeHint")}
            value={form.values.fee}
            error={form.errors["fee"]}
            onChange={(amount) => {
              form.setFieldValue("fee", amount ?? 0);
            }}
          />
          <Select
            label={t("network.onNet")}
            allowDeselect={false}
            description={t("network.schemeHint")}
            data={[
              { value: "none", label: t("network.schemeNone") },
              ...kinds.map((kind) => ({ value: kind, label: t(netLabels[kind]) })),
            ]}
            {...form.getInputProps("kind")}
          />
          <NumberInput
            label={t("network.netShare")}
            suffix=" %"
            min={0}
            max={100}
            decimalScale={2}
            disabled={form.values.kind === "none"}
            {...form.getInputProps("share")}
          />
        </Fields>
      )}
    </FormDialog>
  );
}
