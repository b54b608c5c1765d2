import type { pictures } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { useWords } from "../kit/words.tsx";

const keys = {
  logo: "pictures.asLogo", background: "pictures.asBackground", slide: "pictures.asSlide",
} as const satisfies Readonly<Record<pictures.PictureUse["as"], PlainKey>>;

/** What shows a picture, in words. */
export function useWord(): (use: pictures.PictureUse) => string {
  const { t } = useWords();
  return ({ as, name }) => [t(keys[as]), name].filter((part) => part !== "").join(" · ");
}
