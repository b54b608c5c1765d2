import type { AnswerOf, carousel } from "@chalkboard/contract";

export type Slide = AnswerOf<typeof carousel.listSlides>["slides"][number];
export type SlideState = "inForce" | "toCome" | "over" | "off";

/** A slide's state at a given time. */
export function stateOf(
  { isActive, startsAt, endsAt }: Pick<Slide, "isActive" | "startsAt" | "endsAt">,
  now: number,
): SlideState {
  if (!isActive) return "off";
  if (startsAt > now) return "toCome";
  return endsAt !== null && endsAt <= now ? "over" : "inForce";
}

/** Its text in the reader's language, or in another one that it has. */
export function textIn({ texts }: Pick<Slide, "texts">, language: keyof Slide["texts"]): string {
  return texts[language] ?? texts.en ?? Object.values(texts)[0] ?? "";
}

export function termsOf({
  pictureId,
  texts,
  link,
  serviceIds,
  places,
  startsAt,
  endsAt,
  isActive,
}: Slide): carousel.SlideTerms {
  return { pictureId, texts, link, serviceIds, places, startsAt, endsAt, isActive };
}
