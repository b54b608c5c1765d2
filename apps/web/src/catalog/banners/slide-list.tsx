import { carousel } from "@chalkboard/contract";
import { UnstyledButton } from "@mantine/core";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { HandleIcon } from "../../kit/format/icons.tsx";
import { useMainThing } from "../../kit/behaviour/main-thing.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { type Slide, stateOf, textIn } from "./slide.ts";
import styles from "./carousel.module.css";
import { momentText } from "../../kit/format/moment-text.ts";

export type SlideListProps = {
  readonly slides: readonly Slide[];
  readonly now: number;
  readonly onOpen: (slideId: number) => void;
};

/** The slides in rotation order; a handle reorders them by dragging or with the arrow keys. */
export function SlideList({ slides, now, onOpen }: SlideListProps) {
  const { t } = useLocale();
  const { mutate, busy } = useCallMutation(carousel.moveSlide, { quiet: true, refresh: [carousel.listSlides] });
  const [dragged, setDragged] = useState<number | undefined>(undefined);
  const [over, setOver] = useState<number | undefined>(undefined);
  const list = useRef<HTMLOListElement>(null);
  useMainThing(
    list,
    (element) => {
      element.querySelector("button")?.focus({ preventScroll: true });
    },
    slides.length > 0,
  );
  const move = (slideId: number, place: number | undefined): void => {
    if (place !== undefined && !busy) void mutate({ slideId, place });
  };
  const drop =
    (place: number) =>
    (event: DragEvent): void => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, place);
      setDragged(undefined);
      setOver(undefined);
    };
  return (
    <ol ref={list} className={styles["list"]}>
      {slides.map((slide, index) => {
        const { slideId, place } = slide;
        const onKey = (event: KeyboardEvent): void => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          move(slideId, slides[event.key === "ArrowUp" ? index - 1 : index + 1]?.place);
        };
        return (
          <li
            key={slideId}
            data-over={(dragged !== undefined && over === slideId) || undefined}
            data-state={stateOf(slide, now)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(slideId);
            }}
            onDrop={drop(place)}
          >
            <UnstyledButton
              className={styles["handle"]}
              draggable
              aria-label={`${t("carousel.move")}: ${String(place)}`}
              title={t("carousel.moveHint")}
              onKeyDown={onKey}
              onDragStart={() => {
                setDragged(slideId);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
            >
              <HandleIcon />
              <span>{place}</span>
            </UnstyledButton>
            <SlideRow
              slide={slide}
              now={now}
              onOpen={() => {
                onOpen(slideId);
              }}
            />
          </li>
        );
      })}
    </ol>
  );
}

function SlideRow({
  slide,
  now,
  onOpen,
}: {
  readonly slide: Slide;
  readonly now: number;
  readonly onOpen: () => void;
}) {
  const { t, language, format, zone } = useLocale();
  const { path, places, services, startsAt, endsAt, link, linkName } = slide;
  const text = textIn(slide, language);
  const until = endsAt === null ? t("notes.openEnded") : momentText(format, endsAt, zone);
  return (
    <UnstyledButton className={styles["row"]} onClick={onOpen}>
      <img src={path} alt="" loading="lazy" className={styles["thumb"]} />
      <span className={styles["what"]}>
        <b>{text === "" ? t("carousel.noText") : text}</b>
        <small>
          {services.length === 0 ? t("carousel.allServices") : services.join(", ")} ·{" "}
          {places.map((place) => t(`carousel.${place}`)).join(", ")}
        </small>
        <small>
          {momentText(format, startsAt, zone)} – {until}
          {link.to !== "nothing" && linkName !== "" && <> · {linkName}</>}
        </small>
      </span>
      <span className={styles["state"]}>{t(`notes.${stateOf(slide, now)}`)}</span>
    </UnstyledButton>
  );
}
