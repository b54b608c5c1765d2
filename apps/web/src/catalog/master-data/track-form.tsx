import { type AnswerOf, masterData } from "@chalkboard/contract";
import { Select, Switch, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { zoneChoices } from "../../kit/format/zone-choices.ts";
import { nameTitles, noNames, OtherNames } from "./names.tsx";

export type Track = AnswerOf<typeof masterData.listTracks>["rows"][number];

const titles = {
  ...nameTitles,
  code: "registry.abbreviation",
  country: "registry.country",
  timeZone: "services.timeZone",
  kind: "registry.kind",
} as const;

/** Adds or edits a track. */
export function TrackForm({
  track,
  refresh,
  onClose,
}: {
  readonly track: Track | undefined;
  readonly refresh: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const { timeZone } = useSession();
  const { mutate } = useCallMutation(masterData.saveTrack, { quiet: true, refresh: [masterData.listTracks] });
  const formLabels = useMemo(() => {
    const shown = {
      kind: (value: unknown): string => {
        const kind = masterData.trackKind.options.find((one) => one === value);
        return kind === undefined ? "–" : t(`registry.${kind}`);
      },
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [refresh, t]);
  const stored = track === undefined ? undefined : termsOf(track);
  const initial = stored ?? {
    code: "",
    name: "",
    country: "",
    timeZone,
    kind: "thoroughbred" as const,
    aliases: [],
    names: noNames,
    isActive: true,
  };
  return (
    <RecordFormDialog
      of={track === undefined ? undefined : { record: "track", entryId: track.trackId }}
      newName="new-track"
      {...formLabels}
      title={track?.name ?? t("registry.addTrack")}
      schema={masterData.trackTerms}
      initial={initial}
      onClose={onClose}
      size="lg"
      onSave={(terms) =>
        mutate({
          ...terms,
          ...(track === undefined || stored === undefined ? {} : { trackId: track.trackId, was: stored }),
        })
      }
    >
      {(form) => (
        <Fields>
          <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
          <TextInput
            label={t("registry.abbreviation")}
            description={t("registry.trackCodeHint")}
            required
            {...form.getInputProps("code")}
          />
          <TextInput
            label={t("registry.country")}
            description={t("registry.countryHint")}
            maxLength={2}
            {...form.getInputProps("country")}
          />
          <Select
            label={t("services.timeZone")}
            searchable
            allowDeselect={false}
            limit={100}
            data={[...zoneChoices(form.values.timeZone)]}
            {...form.getInputProps("timeZone")}
          />
          <Select
            label={t("registry.kind")}
            allowDeselect={false}
            data={masterData.trackKind.options.map((value) => ({ value, label: t(`registry.${value}`) }))}
            {...form.getInputProps("kind")}
          />
          <Switch label={t("network.active")} {...form.getInputProps("isActive", { type: "checkbox" })} />
          <OtherNames form={form} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

function termsOf({ code, name, country, timeZone, kind, aliases, names, isActive }: Track): masterData.TrackTerms {
  return { code, name, country, timeZone, kind, aliases, names, isActive };
}
