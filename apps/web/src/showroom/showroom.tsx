// The kit on one page, with both themes side by side: its tokens from the stylesheet, its components in each state. For
// developers.
import { Parts } from "./parts.tsx";
import styles from "./showroom.module.css";
import { Tokens } from "./tokens.tsx";

const themes = ["light", "dark"] as const;
const sandbox = "allow-scripts allow-same-origin";

// A frame's theme is in its link, and is set before anything renders.
const own = new URLSearchParams(location.hash.split("?")[1]).get("theme");
if (own !== null) document.documentElement.dataset["mantineColorScheme"] = own;

/** Both themes, each in its own frame, so that layers over a page have the theme too. */
export function Showroom() {
  if (own !== null)
    return (
      <main className={styles["one"]}>
        <h1>Chalkboard, {own}</h1>
        <Tokens />
        <Parts />
      </main>
    );
  return (
    <div className={styles["themes"]}>
      {themes.map((one) => (
        <iframe key={one} title={one} sandbox={sandbox} src={`#/kit?theme=${one}`} />
      ))}
    </div>
  );
}
