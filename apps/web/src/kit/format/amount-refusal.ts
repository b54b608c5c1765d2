import type { AmountFault } from "@chalkboard/i18n";
import type { Locale } from "./locale.tsx";

/** An amount that shows every mark of its currency: 1,234.56. */
const example = 123_456;

/** Explains to the user why a text is not an amount. @param currency ISO 4217 code of the amount */
export function amountRefusal(why: AmountFault, currency: string, { t, format }: Pick<Locale, "t" | "format">): string {
  const like = { example: format.money(example, currency) };
  switch (why) {
    case "sign":
      return t("kit.amountSign");
    case "letters":
      return t("kit.amountLetters", like);
    case "otherCurrency":
      return t("kit.amountOtherCurrency", { currency });
    case "decimals":
      return t("kit.amountDecimals", { ...like, decimals: String(format.decimals(currency)) });
    case "marks":
      return t("kit.amountMarks", like);
    case "tooLarge":
      return t("kit.amountTooLarge");
  }
}
