import { type AnswerOf, network } from "@chalkboard/contract";
import { Checkbox, Select, Stack } from "@mantine/core";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { setTitles } from "./together-labels.ts";

type Listed = AnswerOf<typeof network.listPos>;

/** Values for all selected POS; an empty field leaves each as it is. */
export function SetFields({
  set,
  zones,
  onChange,
}: {
  readonly set: network.PosSet;
  readonly zones: Listed["zones"];
  readonly onChange: (set: network.PosSet) => void;
}) {
  const { t } = useLocale();
  const put = <Name extends keyof network.PosSet>(name: Name, value: network.PosSet[Name] | undefined): void => {
    const { [name]: _, ...rest } = set;
    onChange(value === undefined ? rest : { ...rest, [name]: value });
  };
  const asItIs = {
    placeholder: t("network.asItIs"),
    clearable: true,
    clearButtonProps: { "aria-label": t("kit.remove") },
  };
  const yesNo = (["yes", "no"] as const).map((value) => ({ value, label: t(`kit.${value}`) }));
  return (
    <Stack gap="xs">
      <Select
        {...asItIs}
        label={t(setTitles.zoneId)}
        searchable
        data={zones.map(({ zoneId, name }) => ({ value: String(zoneId), label: name }))}
        value={set.zoneId === undefined ? null : String(set.zoneId)}
        onChange={(value) => {
          put("zoneId", value === null ? undefined : Number(value));
        }}
      />
      {(["isActive", "allowToPlay", "paysTickets"] as const).map((name) => (
        <Select
          key={name}
          {...asItIs}
          label={t(setTitles[name])}
          data={yesNo}
          value={set[name] === undefined ? null : set[name] ? "yes" : "no"}
          onChange={(value) => {
            put(name, value === null ? undefined : value === "yes");
          }}
        />
      ))}
      <Select
        {...asItIs}
        label={t(setTitles.printerWidth)}
        data={["58", "80"].map((value) => ({ value, label: `${value} mm` }))}
        value={set.printerWidth === undefined ? null : String(set.printerWidth)}
        onChange={(value) => {
          put("printerWidth", value === null ? undefined : value === "58" ? 58 : 80);
        }}
      />
      {(["creditLimit", "payMaximum"] as const).map((name) => (
        <div key={name}>
          <Checkbox
            size="xs"
            mb="xxs"
            label={t("network.setThis", { field: t(setTitles[name]) })}
            checked={set[name] !== undefined}
            onChange={({ currentTarget: { checked } }) => {
              put(name, checked ? null : undefined);
            }}
          />
          {set[name] !== undefined && (
            <MoneyField
              label={setTitles[name]}
              description={t(name === "creditLimit" ? "network.creditHint" : "network.payMaximumHint")}
              value={set[name] ?? null}
              onChange={(amount) => {
                put(name, name === "payMaximum" && amount === 0 ? null : amount);
              }}
            />
          )}
        </div>
      ))}
    </Stack>
  );
}

/** The POS to copy from, and what to copy. */
export function CloneFields({
  all,
  from,
  parts,
  onFrom,
  onParts,
}: {
  readonly all: Listed["pos"];
  readonly from: number | undefined;
  readonly parts: readonly network.ClonePart[];
  readonly onFrom: (posId: number | undefined) => void;
  readonly onParts: (parts: readonly network.ClonePart[]) => void;
}) {
  const { t } = useLocale();
  return (
    <Stack gap="xs">
      <Select
        label={t("network.cloneFrom")}
        searchable
        limit={200}
        data={all.map(({ posId, name }) => ({ value: String(posId), label: name }))}
        value={from === undefined ? null : String(from)}
        onChange={(value) => {
          onFrom(value === null ? undefined : Number(value));
        }}
      />
      <Checkbox.Group
        label={t("network.cloneWhat")}
        value={[...parts]}
        onChange={(value) => {
          onParts(value as network.ClonePart[]);
        }}
      >
        <Stack gap="xs" mt="xxs">
          {network.clonePart.options.map((part) => (
            <Checkbox key={part} size="xs" value={part} label={t(`network.part.${part}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}
