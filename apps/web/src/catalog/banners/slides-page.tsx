// Banners of sites and tills: a preview, and the list in rotation order.
import { carousel } from "@chalkboard/contract";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Slides } from "../../page-parts/betting/slides.tsx";
import { useCallQuery } from "../../data/use-call-query.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { FilterSelect, Filters } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { type Slide, stateOf, textIn } from "./slide.ts";
import { SlideForm } from "./slide-form.tsx";
import { SlideList } from "./slide-list.tsx";
import styles from "./carousel.module.css";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";

const states = ["inForce", "toCome", "over", "off"] as const;
const schema = z.object({ state: z.enum(["", ...states]).catch(""), service: z.string().catch("") });

export function SlidesPage() {
  const { t } = useLocale();
  const [{ state, service }, change] = useFilters(schema);
  const {
    data: { slides, now },
    refresh,
  } = useCallQuery(carousel.listSlides, {});
  const [isAdding, setAdding] = useState(false);
  const names = [...new Set(slides.flatMap(({ services }) => services))].toSorted();
  const shown = slides.filter(
    (slide) =>
      (state === "" || stateOf(slide, now) === state) &&
      (service === "" || slide.services.length === 0 || slide.services.includes(service)),
  );
  const { row: one, open, close } = useOpenedRecord(shown, ({ slideId }) => slideId, { all: slides });
  return (
    <Page
      title="routes./zucca/carrusel"
      actions={
        <Button
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            setAdding(true);
          }}
        >
          {t("carousel.add")}
        </Button>
      }
      filters={
        <Filters>
          <FilterSelect
            label="lines.state"
            value={state}
            withAll
            width={130}
            onChange={(chosen) => {
              change({ state: chosen as typeof state });
            }}
            choices={states.map((value) => ({ value, label: t(`notes.${value}`) }))}
          />
          <FilterSelect
            label="carousel.services"
            value={service}
            withAll
            width={160}
            onChange={(chosen) => {
              change({ service: chosen });
            }}
            choices={names.map((name) => ({ value: name, label: name }))}
          />
        </Filters>
      }
    >
      {slides.length === 0 ? (
        <EmptyState title="carousel.empty" why="carousel.emptyWhy" />
      ) : (
        <div className={styles["page"]}>
          <Preview slides={shown.filter((slide) => stateOf(slide, now) === "inForce")} />
          <SlideList
            slides={shown}
            now={now}
            onOpen={(slideId) => {
              open(slides.find((slide) => slide.slideId === slideId));
            }}
          />
        </div>
      )}
      {one !== undefined && (
        <InAddress>
          <SlideForm key={one.slideId} slide={one} now={now} refresh={refresh} onClose={close} />
        </InAddress>
      )}
      {isAdding && (
        <SlideForm
          slide={undefined}
          now={now}
          refresh={refresh}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </Page>
  );
}

/** The active slides, as customers and clerks see them. */
function Preview({ slides }: { readonly slides: readonly Slide[] }) {
  const { t, language } = useLocale();
  const [place, setPlace] = useState<carousel.SlidePlace>("site");
  const turning = slides
    .filter(({ places }) => places.includes(place))
    .map((slide) => ({
      slideId: slide.slideId,
      path: slide.path,
      text: textIn(slide, language),
      link: { to: "nothing" as const },
    }));
  return (
    <section className={styles["preview"]} aria-label={t("carousel.preview")}>
      <div className={styles["head"]}>
        <h2>{t("carousel.preview")}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t("carousel.places")}
          value={place}
          onChange={(value) => {
            setPlace(value as carousel.SlidePlace);
          }}
          data={carousel.slidePlaces.map((value) => ({ value, label: t(`carousel.${value}`) }))}
        />
      </div>
      {turning.length === 0 ? (
        <p className={styles["none"]}>{t("carousel.noneNow")}</p>
      ) : (
        <Slides key={place} slides={turning} />
      )}
    </section>
  );
}
