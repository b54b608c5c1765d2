import { catalog } from "@chalkboard/contract";
import { TextInput } from "@mantine/core";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { ServiceLeague } from "./service-league.ts";

const titles = { place: "services.leaguePlace", shownName: "services.leagueName" } as const;

export type LeagueFormProps = {
  readonly league: ServiceLeague;
  readonly count: number;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** A league's position and name in the service. */
export function LeagueForm({
  league: { leagueId, leagueName, place, shownName },
  count,
  refresh,
  onClose,
}: LeagueFormProps) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(catalog.arrangeLeague, { quiet: true, refresh: [catalog.listServiceLeagues] });
  const was = { place, shownName };
  return (
    <RecordFormDialog
      of={{ record: "serviceLeague", entryId: leagueId }}
      history={{ titles }}
      shared={{ titles, refresh }}
      title={leagueName}
      schema={catalog.serviceLeagueTerms}
      initial={was}
      onClose={onClose}
      onSave={(values) => mutate({ leagueId, ...values, was })}
    >
      {(form) => (
        <Fields>
          <NumberInput
            label={t("services.leaguePlace")}
            description={t("services.leaguePlaceHint", { count })}
            min={1}
            max={count}
            allowDecimal={false}
            data-autofocus
            {...form.getInputProps("place")}
          />
          <TextInput
            label={t("services.leagueName")}
            description={t("services.leagueNameHint")}
            placeholder={leagueName}
            maxLength={40}
            {...form.getInputProps("shownName")}
          />
        </Fields>
      )}
    </RecordFormDialog>
  );
}
