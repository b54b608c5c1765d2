import type { FigureTitle } from "@chalkboard/list-columns";
import { UnstyledButton } from "@mantine/core";
import { Link } from "react-router";
import { useLocale, type Locale } from "../../kit/format/words.tsx";
import styles from "./tiles.module.css";

/** A count with its label, or an amount with its figure's name. */
type Shown =
  | { readonly label: string; readonly value: number }
  | {
      readonly figure: FigureTitle;
      readonly amount: number;
      readonly currency: string;
      /** Shows the currency beside the name, if there are tiles of several. */
      readonly isNamed?: boolean;
    };

export type Tile = Shown & {
  readonly key: string;
  /** A second line: what the figure is compared with. */
  readonly beside?: string;
  /** Needs action: marked if it is above zero. */
  readonly waits?: boolean;
  /** Where its work is done, or what opens it. */
  readonly to?: string;
  readonly onOpen?: () => void;
};

/** A tile's label and its formatted figure. */
export function shownOf(
  tile: Tile,
  { t, format }: Pick<Locale, "t" | "format">,
): { readonly label: string; readonly text: string } {
  if ("value" in tile) return { label: tile.label, text: format.number(tile.value) };
  const { figure, amount, currency, isNamed = false } = tile;
  return { label: isNamed ? `${t(figure)}, ${currency}` : t(figure), text: format.money(amount, currency) };
}

/** Current figures, each linked to where it is worked on. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  const words = useLocale();
  return (
    <ul className={styles["tiles"]}>
      {tiles.map((tile) => {
        const { key, beside, waits = false, to, onOpen } = tile;
        const { label, text } = shownOf(tile, words);
        const content = (
          <>
            <span className={styles["label"]}>{label}</span>
            <b>{text}</b>
            <small>{beside}</small>
          </>
        );
        const look = {
          className: styles["tile"],
          "data-waits": (waits && "value" in tile && tile.value > 0) || undefined,
        };
        return (
          <li key={key}>
            {to !== undefined ? (
              <Link {...look} to={to}>
                {content}
              </Link>
            ) : onOpen !== undefined ? (
              <UnstyledButton {...look} onClick={onOpen}>
                {content}
              </UnstyledButton>
            ) : (
              <div {...look}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
