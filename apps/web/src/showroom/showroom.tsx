// The kit on one page, in both themes beside each other: its tokens as the stylesheet says them, its parts in each state. For whoever develops.
import { Parts } from "./parts.tsx";
import styles from "./showroom.module.css";
import { Tokens } from "./tokens.tsx";

const themes = ["light", "dark"] as const;
const sandbox = "allow-scripts allow-same-origin";

// A frame's theme stands in its link, and before anything of it is drawn.
const own = new URLSearchParams(location.hash.split("?")[1]).get("theme");
if (own !== null) document.documentElement.dataset["mantineColorScheme"] = own;

/** Both themes, each in a frame of its own: what lies over a page keeps to its theme too. */
export function Showroom() {
  if (own !== null) return <main className={styles["one"]}><h1>Chalkboard, {own}</h1><Tokens /><Parts /></main>;
  return <div className={styles["themes"]}>{themes.map((one) => <iframe key={one} title={one} sandbox={sandbox} src={`#/kit?theme=${one}`} />)}</div>;
}
