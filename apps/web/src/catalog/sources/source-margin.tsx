import { masterData, sources } from "@chalkboard/contract";
import { housePrices } from "@chalkboard/engine";
import { americanText } from "@chalkboard/i18n";
import { CloseButton, Fieldset, Group, Select, Table, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useCallQuery } from "../../data/use-call-query.ts";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale, type Locale } from "../../kit/format/locale.tsx";
import type { SourceFields } from "./source-fields.ts";

type Form = { readonly form: UseFormReturnType<SourceFields> };
type Model = {
  readonly method: sources.MarginMethod;
  readonly twoWay: number;
  readonly threeWay: number;
  readonly step: number;
};

/** Margins are stored in hundredths of a percent. */
const inPercent = 100;
const steps = [1, 5, 10] as const;
const examples = [
  [-110, -110],
  [-150, 130],
  [105, 220, 280],
] as const;

/** A margin in words, for the history and for conflicts with another user's change. */
export function marginText(
  { method, twoWay, threeWay, step }: Model,
  { t, format }: Pick<Locale, "t" | "format">,
): string {
  const of = (margin: number): string => format.percent(margin / inPercent / 100);
  return method === "asQuoted"
    ? t("sources.marginBy.asQuoted")
    : `${t(`sources.marginBy.${method}`)}, ${of(twoWay)}, ${of(threeWay)}, ${format.number(step)}`;
}

/** The margin on a source's prices: its bookmakers' or our own, for all of its leagues or for some of them. */
export function SourceMargin({ form }: Form) {
  const { t } = useLocale();
  const {
    data: { rows },
  } = useCallQuery(masterData.listLeagues, { limit: 1_000 });
  const { leagues, leagueMargins, margin } = form.values;
  const nameOf = (code: string): string => rows.find((league) => league.code === code)?.name ?? code;
  const free = leagues.filter(({ code }) => !leagueMargins.some((own) => own.code === code));
  return (
    <Fieldset legend={t("sources.margin")}>
      <Text size="xs" c="dimmed" mb="xs">
        {t("sources.marginHint")}
      </Text>
      <MarginFields form={form} path="margin" model={margin} />
      <Example model={margin} />
      {leagueMargins.map((own, index) => (
        <div key={own.code}>
          <Group gap="xs" mt="sm" justify="space-between">
            <Text size="sm">{nameOf(own.code)}</Text>
            <CloseButton
              aria-label={t("sources.removeMargin", { league: nameOf(own.code) })}
              onClick={() => {
                form.removeListItem("leagueMargins", index);
              }}
            />
          </Group>
          <MarginFields form={form} path={`leagueMargins.${String(index)}`} model={own} />
          <Example model={own} />
        </div>
      ))}
      {free.length > 0 && (
        <Group gap="xs" align="end" mt="sm">
          <PlusIcon size={14} />
          <Select
            size="xs"
            flex="0 1 260px"
            aria-label={t("sources.addMargin")}
            placeholder={t("sources.addMargin")}
            searchable
            value={null}
            limit={200}
            nothingFoundMessage={t("kit.nothingFound")}
            data={free.map(({ code }) => ({ value: code, label: nameOf(code) }))}
            onChange={(code) => {
              if (code !== null) form.insertListItem("leagueMargins", { ...margin, code });
            }}
          />
        </Group>
      )}
    </Fieldset>
  );
}

function MarginFields({ form, path, model }: Form & { readonly path: string; readonly model: Model }) {
  const { t } = useLocale();
  const percent = (name: "twoWay" | "threeWay") => ({
    ...form.getInputProps(`${path}.${name}`),
    value: Number.isFinite(model[name]) ? model[name] / inPercent : "",
    w: 112,
    min: 0,
    max: 20,
    decimalScale: 2,
    onChange: (next: number | string) => {
      form.setFieldValue(`${path}.${name}`, next === "" ? Number.NaN : Math.round(Number(next) * inPercent));
    },
  });
  return (
    <Group gap="xs" align="start">
      <Select
        flex="1 1 170px"
        label={t("sources.marginMethod")}
        allowDeselect={false}
        {...form.getInputProps(`${path}.method`)}
        data={sources.marginMethod.options.map((value) => ({ value, label: t(`sources.marginBy.${value}`) }))}
      />
      {model.method !== "asQuoted" && (
        <>
          <NumberInput label={t("sources.marginTwoWay")} {...percent("twoWay")} />
          <NumberInput label={t("sources.marginThreeWay")} {...percent("threeWay")} />
          <Select
            label={t("sources.marginStep")}
            w={112}
            allowDeselect={false}
            value={String(model.step)}
            data={steps.map(String)}
            onChange={(value) => {
              form.setFieldValue(`${path}.step`, Number(value));
            }}
          />
        </>
      )}
    </Group>
  );
}

/** The prices made of sample quotes, by the function that the server itself uses. */
function Example({ model }: { readonly model: Model }) {
  const { t } = useLocale();
  const { method, twoWay, threeWay, step } = model;
  if (method === "asQuoted" || !sources.marginModel.safeParse({ method, twoWay, threeWay, step }).success) return null;
  const margin = { method, twoWay, threeWay, step };
  const text = (prices: readonly number[] | undefined): string => prices?.map(americanText).join(" / ") ?? "";
  return (
    <Table mt="xs" maw={420} aria-label={t("sources.marginExample")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("sources.marginQuoted")}</Table.Th>
          <Table.Th>{t("sources.marginPublished")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {examples.map((quoted) => (
          <Table.Tr key={quoted.join("/")}>
            <Table.Td>{text(quoted)}</Table.Td>
            <Table.Td>{text(housePrices(quoted, margin)?.prices)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
