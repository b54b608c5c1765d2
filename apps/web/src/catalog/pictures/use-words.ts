import type { pictures } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { useLocale } from "../../kit/format/words.tsx";

const keys = {
  logo: "pictures.asLogo",
  background: "pictures.asBackground",
  slide: "pictures.asSlide",
  slideLink: "pictures.asLink",
  houseRules: "pictures.asHouseRules",
} as const satisfies Readonly<Record<Exclude<pictures.PictureUse["as"], "houseVersion">, PlainKey>>;

/** A use of a picture or document, in words. */
export function useWord(): (use: pictures.PictureUse) => string {
  const { t } = useLocale();
  return ({ as, name }) =>
    as === "houseVersion"
      ? t("pictures.asHouseVersion", { version: name })
      : [t(keys[as]), name].filter((part) => part !== "").join(" · ");
}
