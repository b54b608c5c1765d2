import {
  bootstrap,
  operations,
  rules,
  serviceKinds,
  services,
  type UsualHours,
  usualLimits,
  usualRules,
} from "@chalkboard/contract";
import { languages } from "@chalkboard/i18n";
import { List, NativeSelect, SegmentedControl, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { readMinute } from "../../kit/format/minute-text.ts";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { TimeField } from "../../kit/fields/time-field.tsx";
import { weekdayChoices } from "../../kit/format/weekdays.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Value } from "../../page-parts/settings/rule-kinds.ts";
import { kindKeys, valueText } from "../../page-parts/settings/rule-labels.ts";
import { settingLabels } from "../../page-parts/settings/setting-labels.ts";
import { fields, type FieldValues, ServiceFields, termsIn } from "./service-fields.tsx";
import { kindLabels } from "./service-labels.ts";

const amount = z.int().min(1);
const time = z.string().refine((text) => text === "" || readMinute(text) !== undefined);
const schema = z
  .object({
    ...fields,
    kind: z.enum(["1", "2"]),
    weekEndsOn: z.string(),
    minimumStake: amount,
    maximumStake: amount,
    maximumWin: amount,
    opens: time,
    closes: time,
  })
  .refine(({ minimumStake, maximumStake }) => minimumStake <= maximumStake, { path: ["minimumStake"] })
  .refine(({ opens, closes }) => (opens === "") === (closes === ""), { path: ["closes"] });

type Values = z.input<typeof schema>;
const money = [
  ["minimumStake", "services.minimumStake"],
  ["maximumStake", "services.maximumStake"],
  ["maximumWin", "services.maximumWin"],
] as const;
/** All day by default: a service that is created at night can sell immediately. */
const nightAndDay = { opens: "", closes: "" };

/** The browser's time zone is likelier to be the service's than the platform's is. */
const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export type Founded = { readonly serviceId: number; readonly name: string };
export type FoundFormProps = { readonly onFounded: (founded: Founded) => void; readonly onClose: () => void };

/** Creates a service that can sell immediately: the fields have the usual defaults of its kind. */
export function FoundForm({ onFounded, onClose }: FoundFormProps) {
  const { t, language } = useLocale();
  const { currency } = useSession();
  const timeZone = browserZone();
  const {
    data: {
      rows: [server],
    },
  } = useCallQuery(operations.listServers, {});
  const { mutate } = useCallMutation(bootstrap.foundService, {
    quiet: true,
    refresh: [services.listAll, services.listServices, operations.listServers],
  });
  const initial: Values = {
    name: "",
    product: "0",
    serverId: String(server?.serverId ?? ""),
    currency,
    timeZone,
    language,
    languages: [...languages],
    kind: "1",
    weekEndsOn: "7",
    ...usualLimits(serviceKinds.retail, currency),
    ...nightAndDay,
  };
  return (
    <FormDialog
      title={t("services.add")}
      schema={schema}
      initial={initial}
      onClose={onClose}
      action="services.found"
      isNew
      size="lg"
      onSave={async (values) => {
        const { kind, weekEndsOn, minimumStake, maximumStake, maximumWin } = values;
        const saved = await mutate({
          ...termsIn(values),
          kind: kind === "2" ? 2 : 1,
          weekEndsOn: Number(weekEndsOn),
          limits: { minimumStake, maximumStake, maximumWin },
          hours: hoursOf(values),
        });
        if (saved.ok) onFounded({ serviceId: saved.data.serviceId, name: values.name });
        return saved;
      }}
    >
      {(form) => <FoundFields form={form} />}
    </FormDialog>
  );
}

function hoursOf({ opens, closes }: Pick<Values, "opens" | "closes">): UsualHours {
  const [from, to] = [readMinute(opens), readMinute(closes)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Every rule that is created with the service, so that no bet is refused by a rule that nobody was shown. */
function FirstRules({ values }: { readonly values: Values }) {
  const locale = useLocale();
  const { t } = locale;
  const { rows: kinds } = useCallQuery(rules.listKinds, {});
  const { minimumStake, maximumStake, maximumWin, currency } = values;
  const written = usualRules({ minimumStake, maximumStake, maximumWin }, hoursOf(values)).flatMap((rule) => {
    const kind = kinds.find(({ control }) => control === rule.control);
    return kind === undefined ? [] : [{ ...rule, text: valueText(kind, rule.value as Value, { ...locale, currency }) }];
  });
  return (
    <Wide>
      <Text size="sm" fw="var(--cb-weight-total)">
        {t("services.firstRules")}
      </Text>
      <List size="sm" aria-label={t("services.firstRules")}>
        {written.map(({ control, kind, text }) => (
          <List.Item key={`${control} ${kind}`}>
            {t(settingLabels(control).title)}: {text}
            {kind === "ceiling" ? ` · ${t(kindKeys.ceiling)}` : ""}
          </List.Item>
        ))}
      </List>
    </Wide>
  );
}

function FoundFields({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { t, format } = useLocale();
  const { kind, currency } = form.values;
  const propose = (ofKind: string, inCurrency: string): void => {
    form.setValues(usualLimits(Number(ofKind), inCurrency));
  };
  const days = weekdayChoices(format);
  return (
    <Fields>
      <Wide>
        <SegmentedControl
          fullWidth
          aria-label={t("services.kind")}
          data={(["1", "2"] as const).map((value) => ({
            value,
            label: t(kindLabels[Number(value)] ?? "services.kindRetail"),
          }))}
          value={kind}
          onChange={(value) => {
            propose(value, currency);
            form.setFieldValue("kind", value);
          }}
        />
      </Wide>
      <ServiceFields
        form={form as unknown as UseFormReturnType<FieldValues>}
        onCurrency={(value) => {
          propose(kind, value);
        }}
      />
      <NativeSelect label={t("services.weekEndsOn")} data={days} {...form.getInputProps("weekEndsOn")} />
      <Wide>
        <Text size="sm" c="dimmed">
          {t("services.usualHint")}
        </Text>
      </Wide>
      {money.map(([field, label]) => (
        <MoneyField
          key={`${field} ${currency} ${kind}`}
          label={label}
          currency={currency}
          value={form.values[field]}
          error={form.errors[field]}
          onChange={(value) => {
            form.setFieldValue(field, value ?? 0);
          }}
        />
      ))}
      <div />
      <TimeField
        mayLack
        label={t("services.opens")}
        description={t("services.hoursHint")}
        {...form.getInputProps("opens")}
      />
      <TimeField
        mayLack
        label={t("services.closes")}
        description={t("services.hoursZone", { zone: form.values.timeZone })}
        {...form.getInputProps("closes")}
      />
      <FirstRules values={form.values} />
    </Fields>
  );
}
