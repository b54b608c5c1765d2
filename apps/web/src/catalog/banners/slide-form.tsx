import { carousel, pictures, services as serviceCalls } from "@chalkboard/contract";
import { languageNames, languages } from "@chalkboard/i18n";
import { Checkbox, Group, MultiSelect, Select, Switch, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { ChoiceField } from "../../page-parts/betting/choice-field.tsx";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { below } from "../../kit/behaviour/below.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { DateTimeField } from "../../kit/fields/date-time-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { FileField } from "./file-field.tsx";
import { type Slide, termsOf, textIn } from "./slide.ts";
import { momentText } from "../../kit/format/moment-text.ts";

const text = z.string().trim().max(120);
const schema = z
  .object({
    pictureId: z.string().min(1),
    to: z.enum(["nothing", "league", "event", "document", "address"]),
    leagueId: z.string(),
    eventId: z.string(),
    fileId: z.string(),
    address: z.string().max(500),
    serviceIds: z.array(z.string()),
    places: z.array(carousel.slidePlace).min(1),
    startsAt: z.number(),
    endsAt: z.number().nullable(),
    isActive: z.boolean(),
    texts: z.object({ en: text, fr: text, ht: text, es: text, zh: text, it: text }),
  })
  .refine(({ to, leagueId }) => to !== "league" || leagueId !== "", { path: ["leagueId"] })
  .refine(({ to, eventId }) => to !== "event" || eventId !== "", { path: ["eventId"] })
  .refine(({ to, fileId }) => to !== "document" || fileId !== "", { path: ["fileId"] })
  .refine(({ to, address }) => to !== "address" || address.startsWith("https://"), { path: ["address"] });
type Values = z.output<typeof schema>;

const titles = {
  pictureId: "carousel.picture",
  texts: "notes.text",
  link: "carousel.link",
  to: "carousel.link",
  leagueId: "betting.league",
  eventId: "betting.game",
  fileId: "carousel.document",
  address: "carousel.address",
  serviceIds: "carousel.services",
  places: "carousel.places",
  startsAt: "carousel.from",
  endsAt: "carousel.until",
  isActive: "notes.isActive",
  place: "services.leaguePlace",
} as const;
const linkKeys = {
  nothing: "carousel.toNothing",
  league: "carousel.toLeague",
  event: "carousel.toEvent",
  document: "carousel.toDocument",
  address: "carousel.toAddress",
} as const;

export type SlideFormProps = {
  /** The slide being edited; without it a new one is created. */
  readonly slide: Slide | undefined;
  readonly now: number;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Creates or edits a banner. */
export function SlideForm({ slide, now, refresh, onClose }: SlideFormProps) {
  const { t, language } = useLocale();
  const { rows: services } = useCallQuery(serviceCalls.listServices, {});
  const { mutate } = useCallMutation(carousel.saveSlide, {
    quiet: true,
    refresh: [carousel.listSlides, pictures.listPictures, pictures.pictureUses],
  });
  const sold = services.filter(({ kind }) => kind !== 0);
  const formLabels = useFormLabels(refresh, sold);
  return (
    <RecordFormDialog
      of={slide === undefined ? undefined : { record: "slide", entryId: slide.slideId }}
      newName="new-slide"
      {...formLabels}
      size="lg"
      title={slide === undefined ? t("carousel.add") : textIn(slide, language) || slide.pictureName}
      schema={schema}
      initial={valuesOf(slide, now)}
      onClose={onClose}
      onSave={(values) =>
        mutate({ ...termsIn(values), ...(slide === undefined ? {} : { slideId: slide.slideId, was: termsOf(slide) }) })
      }
    >
      {(form) => (
        <Fields>
          <Wide>
            <FileField
              kind="picture"
              stored={slide && { ...slide, name: slide.pictureName }}
              value={form.values.pictureId}
              error={form.errors["pictureId"]}
              onChange={(id) => {
                form.setFieldValue("pictureId", id);
              }}
            />
          </Wide>
          {languages.map((one) => (
            <TextInput
              key={one}
              label={t("notes.textIn", { language: languageNames[one] })}
              maxLength={120}
              lang={one}
              {...form.getInputProps(`texts.${one}`)}
            />
          ))}
          <Select
            {...below}
            label={t("carousel.link")}
            allowDeselect={false}
            value={form.values.to}
            onChange={(to) => {
              if (to !== null) form.setFieldValue("to", to as Values["to"]);
            }}
            data={(["nothing", "league", "event", "document", "address"] as const).map((value) => ({
              value,
              label: t(linkKeys[value]),
            }))}
          />
          {form.values.to === "nothing" ? (
            <span />
          ) : (
            <Target
              slide={slide}
              values={form.values}
              errors={form.errors}
              set={(field, value) => {
                form.setFieldValue(field, value);
              }}
            />
          )}
          <MultiSelect
            {...below}
            label={t("carousel.services")}
            searchable
            clearable
            hidePickedOptions
            placeholder={form.values.serviceIds.length === 0 ? t("carousel.allServices") : ""}
            nothingFoundMessage={t("kit.nothingFound")}
            clearButtonProps={{ "aria-label": t("kit.remove") }}
            data={sold.map(({ serviceId, name }) => ({ value: String(serviceId), label: name }))}
            {...form.getInputProps("serviceIds")}
          />
          <Checkbox.Group
            label={t("carousel.places")}
            error={form.errors["places"]}
            value={form.values.places}
            onChange={(value) => {
              form.setFieldValue(
                "places",
                carousel.slidePlaces.filter((place) => value.includes(place)),
              );
            }}
          >
            <Group gap="md" mt="xs">
              {carousel.slidePlaces.map((place) => (
                <Checkbox key={place} value={place} label={t(`carousel.${place}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          <DateTimeField
            label="carousel.from"
            required
            value={form.values.startsAt}
            onChange={(at) => {
              form.setFieldValue("startsAt", at ?? now);
            }}
          />
          <DateTimeField
            label="carousel.until"
            description={form.values.endsAt === null ? t("notes.openEnded") : ""}
            value={form.values.endsAt}
            error={form.errors["endsAt"]}
            onChange={(at) => {
              form.setFieldValue("endsAt", at);
            }}
          />
          <Switch label={t("notes.isActive")} {...form.getInputProps("isActive", { type: "checkbox" })} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

type Targets = Pick<Values, "to" | "leagueId" | "eventId" | "fileId" | "address">;

function Target({
  slide,
  values: { to, leagueId, eventId, fileId, address },
  errors,
  set,
}: {
  readonly slide: Slide | undefined;
  readonly values: Targets;
  readonly errors: Readonly<Record<string, React.ReactNode>>;
  readonly set: (field: keyof Targets, value: string) => void;
}) {
  const { t } = useLocale();
  switch (to) {
    case "nothing":
      return null;
    case "address":
      return (
        <TextInput
          type="url"
          label={t("carousel.address")}
          description={t("carousel.addressHint")}
          placeholder="https://"
          required
          maxLength={500}
          value={address}
          error={errors["address"]}
          onChange={({ currentTarget }) => {
            set("address", currentTarget.value);
          }}
        />
      );
    case "document":
      return (
        <div>
          <FileField
            kind="document"
            value={fileId}
            error={errors["fileId"]}
            onChange={(id) => {
              set("fileId", id);
            }}
            stored={
              slide?.link.to === "document"
                ? { pictureId: slide.link.fileId, name: slide.linkName, path: slide.linkPath }
                : undefined
            }
          />
        </div>
      );
    case "league":
      return (
        <ChoiceField
          of="league"
          label={t("betting.league")}
          description={t("carousel.linkHint")}
          required
          value={leagueId}
          error={errors["leagueId"]}
          onChange={(id) => {
            set("leagueId", id);
          }}
        />
      );
    case "event":
      return (
        <ChoiceField
          of="event"
          label={t("betting.game")}
          description={t("carousel.linkHint")}
          required
          value={eventId}
          error={errors["eventId"]}
          onChange={(id) => {
            set("eventId", id);
          }}
        />
      );
  }
}

function useFormLabels(refresh: () => void, sold: readonly { readonly serviceId: number; readonly name: string }[]) {
  const { t, format, zone } = useLocale();
  return useMemo(() => {
    const asOf = (value: unknown): string =>
      typeof value === "number" ? momentText(format, value, zone) : t("notes.openEnded");
    const shown = {
      places: (value: unknown): string =>
        Array.isArray(value) ? value.map((place) => t(`carousel.${place as carousel.SlidePlace}`)).join(", ") : "–",
      serviceIds: (value: unknown): string =>
        Array.isArray(value) && value.length > 0
          ? value.map((id) => sold.find(({ serviceId }) => serviceId === Number(id))?.name ?? String(id)).join(", ")
          : t("carousel.allServices"),
      texts: (value: unknown): string =>
        Object.values(value ?? {})
          .filter((one) => one !== "")
          .join(" · "),
      to: (value: unknown): string => t(linkKeys[value as Values["to"]]),
      link: (value: unknown): string => {
        const { to, ...target } = value as carousel.SlideLink;
        return [t(linkKeys[to]), ...Object.values(target).map(String)].join(" · ");
      },
      startsAt: asOf,
      endsAt: asOf,
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [t, format, zone, sold, refresh]);
}

const noTexts: Values["texts"] = { en: "", fr: "", ht: "", es: "", zh: "", it: "" };

function valuesOf(slide: Slide | undefined, now: number): Values {
  const minute = now - (now % 60_000);
  const link = slide?.link ?? { to: "nothing" };
  return {
    pictureId: slide === undefined ? "" : String(slide.pictureId),
    texts: { ...noTexts, ...slide?.texts },
    to: link.to,
    leagueId: "leagueId" in link ? String(link.leagueId) : "",
    eventId: "eventId" in link ? String(link.eventId) : "",
    fileId: "fileId" in link ? String(link.fileId) : "",
    address: "address" in link ? link.address : "",
    serviceIds: (slide?.serviceIds ?? []).map(String),
    places: slide?.places ?? ["site", "till"],
    startsAt: slide?.startsAt ?? minute,
    endsAt: slide?.endsAt ?? null,
    isActive: slide?.isActive ?? true,
  };
}

function termsIn({
  pictureId,
  texts,
  to,
  leagueId,
  eventId,
  fileId,
  address,
  serviceIds,
  ...rest
}: Values): carousel.SlideTerms {
  const written = Object.entries(texts).filter(([, one]) => one.trim() !== "");
  const link: carousel.SlideLink =
    to === "league"
      ? { to, leagueId: Number(leagueId) }
      : to === "event"
        ? { to, eventId: Number(eventId) }
        : to === "document"
          ? { to, fileId: Number(fileId) }
          : to === "address"
            ? { to, address: address.trim() }
            : { to };
  return {
    ...rest,
    pictureId: Number(pictureId),
    texts: Object.fromEntries(written),
    link,
    serviceIds: serviceIds.map(Number),
  };
}
