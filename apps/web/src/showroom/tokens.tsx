import css from "../styles/tokens.css?raw";
import { readTokens, type Token } from "../styles/read-tokens.ts";
import styles from "./showroom.module.css";

const tokens = readTokens(css);
const titles = {
  colour: "Colours",
  size: "Sizes",
  weight: "Weights",
  space: "Spaces",
  radius: "Corners",
  measure: "Measures",
} as const;

/** Every token with its one meaning, shown as a sample. */
export function Tokens() {
  const root = getComputedStyle(document.documentElement);
  return (
    <div className={styles["tokens"]} title="Every token with its one meaning">
      {Object.entries(titles).map(([kind, title]) => (
        <section key={kind}>
          <h2>{title}</h2>
          <dl>
            {tokens
              .filter((token) => token.kind === kind)
              .map((token) => (
                <div key={token.name}>
                  <dt>
                    <Sample {...token} /> {token.name}
                  </dt>
                  <dd>
                    <code>
                      {kind === "colour" && token.name === "hatch" ? "" : root.getPropertyValue(`--cb-${token.name}`)}
                    </code>{" "}
                    {token.meaning}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Sample({ name, kind }: Token) {
  const value = `var(--cb-${name})`;
  switch (kind) {
    case "colour":
      return <i className={styles["swatch"]} style={{ background: value }} />;
    case "size":
      return <span style={{ fontSize: value, lineHeight: 1.2 }}>−134½</span>;
    case "weight":
      return <span style={{ fontWeight: value }}>Yankees −138</span>;
    case "space":
      return <i className={styles["space"]} style={{ width: value }} />;
    case "radius":
      return <i className={styles["swatch"]} style={{ borderRadius: value }} />;
    default:
      return null;
  }
}
