import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./fees.module.css";

type Party = { readonly name: string; readonly address: string; readonly taxNumber: string; readonly payTo: string };

/** Who issues an invoice, and to whom. */
export function Parties({ issuer, recipient }: { readonly issuer: Party; readonly recipient: Party }) {
  const { t } = useLocale();
  return (
    <div className={styles["parties"]}>
      {(
        [
          ["fees.issuer", issuer],
          ["fees.recipient", recipient],
        ] as const
      ).map(([title, { name, address, taxNumber, payTo }]) => (
        <section key={title} aria-label={t(title)}>
          <h3>{t(title)}</h3>
          <p>
            {[name, address, ...(taxNumber === "" ? [] : [t("fees.taxLine", { number: taxNumber })])]
              .filter((line) => line !== "")
              .join("\n")}
          </p>
          {payTo !== "" && (
            <p>
              <small>{t("fees.payTo")}</small>
              {`\n${payTo}`}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
