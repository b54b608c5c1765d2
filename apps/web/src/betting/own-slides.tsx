import { carousel } from "@chalkboard/contract";
import { useFind } from "../data/use-find.ts";
import { Slides, type SlidesProps } from "./slides.tsx";

/** What the platform shows to whoever is signed in here; nothing while it shows nothing, and the page waits for none of it. */
export function OwnSlides(props: Omit<SlidesProps, "slides">) {
  const slides = useFind(carousel.showSlides, {})?.slides ?? [];
  return slides.length === 0 ? null : <Slides slides={slides} {...props} />;
}
