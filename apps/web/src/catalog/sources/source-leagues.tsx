import { masterData, sources } from "@chalkboard/contract";
import { CloseButton, Fieldset, Group, Select, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useCallQuery } from "../../data/use-call-query.ts";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Source, SourceFields } from "./source-fields.ts";

const uses = ["lines", "live", "results"] as const;

/** Which leagues are taken from a source, and its rank among others for lines, live state and results. */
export function SourceLeagues({
  form,
  source,
}: {
  readonly form: UseFormReturnType<SourceFields>;
  readonly source: Source | undefined;
}) {
  const { t } = useLocale();
  const {
    data: { rows },
  } = useCallQuery(masterData.listLeagues, { limit: 1_000 });
  const taken = form.values.leagues.map(({ code }) => code);
  const nameOf = (code: string): string =>
    [...rows, ...(source?.askable ?? [])].find((league) => league.code === code)?.name ?? code;
  const { adaptor } = form.values;
  const ofFiles = sources.isFileAdaptor(adaptor) ? sources.fileLeagues[adaptor].league : undefined;
  const free = rows.filter(({ code }) => !taken.includes(code) && ofFiles === undefined);
  const requestedAs = (code: string): string =>
    (source?.leagueNames ?? [])
      .filter((one) => one.code === code)
      .map(({ name }) => name)
      .join(", ");
  const askable = source?.askable ?? null;
  const choicesOf = (some: readonly { readonly code: string; readonly name: string }[]) =>
    some.map(({ code, name }) => ({ value: code, label: name }));
  const choices =
    askable === null
      ? choicesOf(free)
      : [
          { group: t("sources.listedLeagues"), items: choicesOf(askable.filter(({ code }) => !taken.includes(code))) },
          {
            group: t("sources.unlistedLeagues"),
            items: choicesOf(free.filter(({ code }) => !askable.some((one) => one.code === code))),
          },
        ].filter(({ items }) => items.length > 0);
  const offered = uses.filter((use) => use !== "live" || ofFiles === undefined);
  return (
    <Fieldset legend={t("sources.leagues")}>
      <Text size="xs" c="dimmed" mb="xs">
        {t(taken.length === 0 ? "sources.noLeagues" : "sources.rankHint")}
      </Text>
      {taken.length > 0 && (
        <Text size="xs" c="dimmed" mb="xs">
          {t("sources.gamesHint")}
        </Text>
      )}
      {taken.map((code, index) => (
        <Group key={code} gap="xs" align="end" mb="xs">
          <Text size="sm" flex="1 1 120px" component="div" truncate>
            {nameOf(code)}
            {requestedAs(code) !== "" && (
              <Text size="xs" c="dimmed" truncate>
                {t("sources.requestedAs", { names: requestedAs(code) })}
              </Text>
            )}
          </Text>
          {offered.map((use) => (
            <NumberInput
              key={use}
              size="xs"
              w={76}
              label={t(`sources.${use}`)}
              min={0}
              max={9}
              allowDecimal={false}
              {...form.getInputProps(`leagues.${String(index)}.${use}`)}
            />
          ))}
          {ofFiles === undefined && (
            <CloseButton
              aria-label={t("sources.removeLeague", { league: nameOf(code) })}
              onClick={() => {
                form.removeListItem("leagues", index);
              }}
            />
          )}
        </Group>
      ))}
      {choices.length > 0 && (
        <Group gap="xs" align="end">
          <PlusIcon size={14} />
          <Select
            size="xs"
            aria-label={t("sources.addLeague")}
            placeholder={t("sources.addLeague")}
            searchable
            value={null}
            limit={200}
            nothingFoundMessage={t("kit.nothingFound")}
            data={choices}
            onChange={(code) => {
              if (code !== null) form.insertListItem("leagues", { code, lines: 1, live: 1, results: 1 });
            }}
          />
        </Group>
      )}
    </Fieldset>
  );
}
