// Banners as customers and clerks see them: one at a time, at a fixed height, so that the content below never moves.
import type { carousel } from "@chalkboard/contract";
import { UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { ChevronLeft, ChevronRight, PauseIcon, PlayIcon } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { timers } from "../../ports/browser.ts";
import styles from "./slides.module.css";

type Slide = carousel.ShownSlide;
type Board = Extract<Slide["link"], { to: "board" }>;

/** How long each banner is shown. */
const everyMs = 7_000;

export type SlidesProps = {
  readonly slides: readonly Slide[];
  /** Opens the games of a league, where there is a board; without it such a slide is not a link. */
  readonly onBoard?: (link: Board) => void;
  /** Whether links to other sites may be opened here. */
  readonly hasPages?: boolean;
  /** Fills its container instead of the height of a strip, with the whole of each picture. */
  readonly isLarge?: boolean;
};

/** The banners rotate by themselves, unless the user prefers reduced motion, points at them or stops them. */
export function Slides({ slides, onBoard, hasPages = false, isLarge = false }: SlidesProps) {
  const { t } = useLocale();
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)", false, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useState(0);
  const [isStopped, setStopped] = useState(isStill);
  const [isHeld, setHeld] = useState(false);
  const count = slides.length;
  const at = count === 0 ? 0 : wanted % count;
  const turns = count > 1 && !isStopped && !isHeld;
  useEffect(() => {
    if (!turns) return undefined;
    const timer = timers.after(everyMs, () => {
      setWanted(at + 1);
    });
    return () => {
      timer.clear();
    };
  }, [turns, at]);
  const slide = slides[at];
  if (slide === undefined) return null;
  const next = slides[(at + 1) % count];
  const go = (step: 1 | -1): void => {
    setWanted(at + step + count);
  };
  const on = (): void => {
    setHeld(true);
  };
  const off = (): void => {
    setHeld(false);
  };
  return (
    <section
      className={styles["slides"]}
      data-large={isLarge || undefined}
      aria-roledescription="carousel"
      aria-label={t("carousel.label")}
      onMouseEnter={on}
      onMouseLeave={off}
      onFocus={on}
      onBlur={off}
    >
      <Shown slide={slide} onBoard={onBoard} hasPages={hasPages} />
      {/* Preloaded, so that it does not appear in pieces. */}
      {next !== undefined && next !== slide && <img key={next.slideId} src={next.path} alt="" hidden />}
      {count > 1 && (
        <div className={styles["turn"]}>
          <Turn
            label={t("carousel.previous")}
            onClick={() => {
              go(-1);
            }}
          >
            <ChevronLeft size={14} />
          </Turn>
          <span aria-live={turns ? "off" : "polite"}>{t("carousel.counted", { number: at + 1, count })}</span>
          <Turn
            label={t("carousel.next")}
            onClick={() => {
              go(1);
            }}
          >
            <ChevronRight size={14} />
          </Turn>
          <Turn
            label={t(isStopped ? "carousel.go" : "carousel.stop")}
            onClick={() => {
              setStopped(!isStopped);
            }}
          >
            {isStopped ? <PlayIcon size={14} /> : <PauseIcon size={14} />}
          </Turn>
        </div>
      )}
    </section>
  );
}

function Turn({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <UnstyledButton className={styles["button"]} aria-label={label} title={label} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}

function Shown({
  slide: { path, text, link },
  onBoard,
  hasPages,
}: { readonly slide: Slide } & Pick<SlidesProps, "hasPages"> & {
    readonly onBoard: SlidesProps["onBoard"];
  }) {
  const { t } = useLocale();
  const picture = (
    <>
      <img className={styles["picture"]} src={path} alt="" />
      {text !== "" && <span className={styles["text"]}>{text}</span>}
    </>
  );
  if (link.to === "document")
    return (
      <Leading to={link.path} name={text === "" ? link.name : text}>
        {picture}
      </Leading>
    );
  if (link.to === "address" && hasPages === true)
    return (
      <Leading to={link.address} name={text === "" ? link.address : text}>
        {picture}
      </Leading>
    );
  if (link.to === "board" && onBoard !== undefined) {
    return (
      <UnstyledButton
        className={styles["shown"]}
        aria-label={text === "" ? t("carousel.toLeague") : text}
        onClick={() => {
          onBoard(link);
        }}
      >
        {picture}
      </UnstyledButton>
    );
  }
  return <div className={styles["shown"]}>{picture}</div>;
}

/** A link that opens in a new tab. */
function Leading({ to, name, children }: { readonly to: string; readonly name: string; readonly children: ReactNode }) {
  return (
    <a className={styles["shown"]} href={to} target="_blank" rel="noopener noreferrer" aria-label={name}>
      {children}
    </a>
  );
}
