import type { AnswerOf, catalog } from "@chalkboard/contract";
import { Anchor, MultiSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { below } from "../../kit/behaviour/below.ts";
import { Wide } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

type Layout = AnswerOf<typeof catalog.listBoardLayouts>[number];

export type AlsoFieldProps = {
  readonly others: readonly Layout[];
  readonly value: readonly string[];
  readonly error: ReactNode;
  readonly onChange: (leagues: string[]) => void;
};

/** Other leagues that get the same layout: some of them, or all with one button. */
export function AlsoField({ others, value, error, onChange }: AlsoFieldProps) {
  const { t } = useLocale();
  if (others.length === 0) return null;
  const all = others.map(({ leagueId }) => String(leagueId));
  const isAll = value.length === all.length;
  return (
    <Wide>
      <MultiSelect
        {...below}
        searchable
        clearable
        hidePickedOptions
        limit={500}
        nothingFoundMessage={t("kit.nothingFound")}
        error={error}
        clearButtonProps={{ "aria-label": t("kit.remove") }}
        label={t("layouts.also")}
        placeholder={value.length === 0 ? t("kit.none") : ""}
        description={
          <>
            {t("layouts.alsoHint")}{" "}
            {!isAll && (
              <Anchor
                component="button"
                type="button"
                size="xs"
                onClick={() => {
                  onChange(all);
                }}
              >
                {t("layouts.alsoAll", { count: all.length })}
              </Anchor>
            )}
          </>
        }
        value={[...value]}
        onChange={onChange}
        data={[...Map.groupBy(others, ({ sportName }) => sportName)].map(([group, leagues]) => ({
          group,
          items: leagues.map(({ leagueId, leagueName }) => ({ value: String(leagueId), label: leagueName })),
        }))}
      />
    </Wide>
  );
}
