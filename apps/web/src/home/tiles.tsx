import { UnstyledButton } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../kit/words.tsx";
import styles from "./tiles.module.css";

export type Tile = {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** How the figure is written, where it is no plain number. */
  readonly shown?: string;
  /** A second line: what the figure is compared with. */
  readonly beside?: string;
  /** It waits for somebody: marked when it is above zero. */
  readonly waits?: boolean;
  /** Where its work is done, or what opens it. */
  readonly to?: string;
  readonly onOpen?: () => void;
};

/** Figures of now, each a door to the place where it is worked on. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  const { format } = useWords();
  return (
    <ul className={styles["tiles"]}>
      {tiles.map(({ key, label, value, shown, beside, waits = false, to, onOpen }) => {
        const content = <><span className={styles["label"]}>{label}</span><b>{shown ?? format.number(value)}</b><small>{beside}</small></>;
        const look = { className: styles["tile"], "data-waits": (waits && value > 0) || undefined };
        return (
          <li key={key}>
            {to !== undefined ? <Link {...look} to={to}>{content}</Link>
              : onOpen !== undefined ? <UnstyledButton {...look} onClick={onOpen}>{content}</UnstyledButton>
                : <div {...look}>{content}</div>}
          </li>
        );
      })}
    </ul>
  );
}
