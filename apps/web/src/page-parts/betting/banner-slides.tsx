import { carousel } from "@chalkboard/contract";
import { useFind } from "../../data/use-find.ts";
import { Slides, type SlidesProps } from "./slides.tsx";

/** The platform's banners for the signed-in user; renders nothing without any, and the page does not wait for them. */
export function BannerSlides(props: Omit<SlidesProps, "slides">) {
  const slides = useFind(carousel.showSlides, {})?.slides ?? [];
  return slides.length === 0 ? null : <Slides slides={slides} {...props} />;
}
