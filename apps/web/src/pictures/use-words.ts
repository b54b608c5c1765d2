import type { pictures } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { useWords } from "../kit/words.tsx";

const keys = {
  logo: "pictures.asLogo", background: "pictures.asBackground", slide: "pictures.asSlide", slideLink: "pictures.asLink", houseRules: "pictures.asHouseRules",
  houseVersion: "pictures.asHouseVersion",
} as const satisfies Readonly<Record<pictures.PictureUse["as"], PlainKey>>;

/** What uses a picture or document, in words. */
export function useWord(): (use: pictures.PictureUse) => string {
  const { t } = useWords();
  return ({ as, name }) => [t(keys[as]), name].filter((part) => part !== "").join(" · ");
}
