// The result policies of all leagues, and of those with their own.
import { results } from "@chalkboard/contract";
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Fields } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { HeadTools } from "../../kit/behaviour/page-head.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

type Policy = results.ResultPolicy;
type League = { readonly leagueId: number; readonly name: string };
const blank: Policy = {
  leagueId: null,
  confirmation: null,
  highestGame: null,
  highestSegment: null,
  lateMinutes: null,
  voids: null,
};

export function Policies({ leagues }: { readonly leagues: readonly League[] }) {
  const { t } = useLocale();
  const {
    data: { policies },
  } = useCallQuery(results.listPolicies, {});
  const [edited, setEdited] = useState<Policy | "new" | undefined>(undefined);
  const nameOf = (leagueId: number | null): string =>
    leagueId === null
      ? t("results.platformPolicy")
      : (leagues.find((one) => one.leagueId === leagueId)?.name ?? String(leagueId));
  const unset = ({ leagueId }: Policy): string => (leagueId === null ? t("results.asUsual") : t("results.asPlatform"));
  const word = (of: Policy, value: results.Confirmation | null): string =>
    value === null ? unset(of) : t(`results.confirmation.${value}`);
  const columns: readonly Column<Policy>[] = [
    { title: "betting.league", value: ({ leagueId }) => nameOf(leagueId), grow: 2, phone: "name" },
    { title: "results.confirmation", value: (one) => word(one, one.confirmation), grow: 1 },
    { title: "results.voidsBy", value: (one) => word(one, one.voids), grow: 1 },
    { title: "results.highestGame", value: (one) => one.highestGame ?? unset(one), grow: 1 },
    { title: "results.highestSegment", value: (one) => one.highestSegment ?? unset(one), grow: 1 },
    { title: "results.lateMinutes", value: (one) => one.lateMinutes ?? unset(one), grow: 1 },
  ];
  const rows = [
    policies.find(({ leagueId }) => leagueId === null) ?? blank,
    ...policies.filter(({ leagueId }) => leagueId !== null),
  ];
  const free = leagues.filter(({ leagueId }) => !policies.some((one) => one.leagueId === leagueId));
  return (
    <>
      <HeadTools>
        <Button
          size="compact-sm"
          onClick={() => {
            setEdited("new");
          }}
        >
          {t("results.newPolicy")}
        </Button>
      </HeadTools>
      <Grid
        name="result-policies"
        rows={rows}
        rowKey={({ leagueId }) => leagueId ?? 0}
        columns={columns}
        onOpen={setEdited}
        empty={{ title: "empty.rules", why: "empty.rulesWhy" }}
      />
      {edited !== undefined && (
        <PolicyForm
          policy={edited === "new" ? { ...blank, leagueId: free[0]?.leagueId ?? null } : edited}
          leagues={edited === "new" ? free : leagues}
          isNew={edited === "new"}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
    </>
  );
}

const schema = z.object({
  league: z.string(),
  confirmation: z.string(),
  voids: z.string(),
  highestGame: z.number().nullable(),
  highestSegment: z.number().nullable(),
  lateMinutes: z.number().nullable(),
});

type PolicyFormProps = {
  readonly policy: Policy;
  readonly leagues: readonly League[];
  readonly isNew: boolean;
  readonly onClose: () => void;
};

function PolicyForm({ policy, leagues, isNew, onClose }: PolicyFormProps) {
  const { t } = useLocale();
  const save = useCallMutation(results.setPolicy, { quiet: true, refresh: [results.listPolicies] });
  const isPlatform = policy.leagueId === null && !isNew;
  const unset = { value: "", label: t(isPlatform ? "results.asUsual" : "results.asPlatform") };
  const choices = (some: readonly results.Confirmation[]) => [
    unset,
    ...some.map((value) => ({ value, label: t(`results.confirmation.${value}`) })),
  ];
  const figure = (value: string | number): number | null => (value === "" ? null : Number(value));
  return (
    <FormDialog
      title={t("results.policies")}
      schema={schema}
      onClose={onClose}
      initial={{
        league: String(policy.leagueId ?? ""),
        confirmation: policy.confirmation ?? "",
        voids: policy.voids ?? "",
        highestGame: policy.highestGame,
        highestSegment: policy.highestSegment,
        lateMinutes: policy.lateMinutes,
      }}
      onSave={({ league, confirmation, voids, ...figures }) =>
        save.mutate({
          ...figures,
          leagueId: league === "" ? null : Number(league),
          confirmation: results.confirmation.options.find((one) => one === confirmation) ?? null,
          voids: voids === "none" || voids === "twoPeople" ? voids : null,
          ...(isNew ? {} : { was: policy }),
        })
      }
    >
      {(form) => (
        <Fields>
          {!isPlatform && (
            <Select
              label={t("betting.league")}
              disabled={!isNew}
              allowDeselect={false}
              searchable
              data={leagues.map(({ leagueId, name }) => ({ value: String(leagueId), label: name }))}
              {...form.getInputProps("league")}
            />
          )}
          <Select
            label={t("results.confirmation")}
            allowDeselect={false}
            data={choices(results.confirmation.options)}
            {...form.getInputProps("confirmation")}
          />
          <Select
            label={t("results.voidsBy")}
            allowDeselect={false}
            data={choices(["none", "twoPeople"])}
            {...form.getInputProps("voids")}
          />
          {(["highestGame", "highestSegment", "lateMinutes"] as const).map((name) => (
            <NumberInput
              key={name}
              label={t(`results.${name}`)}
              placeholder={unset.label}
              min={1}
              max={name === "lateMinutes" ? 100_000 : 999}
              allowDecimal={false}
              clampBehavior="strict"
              value={form.values[name] ?? ""}
              error={form.errors[name]}
              onChange={(value) => {
                form.setFieldValue(name, figure(value));
              }}
            />
          ))}
        </Fields>
      )}
    </FormDialog>
  );
}
