import styles from "./backdrop.module.css";

export type BackdropProduct = 1 | 2 | 3;

/**
 * The drawing behind a sign-in page: 1 sports (a diamond and its arcs), 2 football (the field from above), 3 racing
 * (the turn of a track).
 * @param picture the service's own, over it
 */
export function Backdrop({ product, picture = "" }: { readonly product: BackdropProduct; readonly picture?: string }) {
  return (
    <div className={styles["backdrop"]} data-product={product} aria-hidden="true">
      <svg viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" className={styles["drawing"]}>
        {product === 1 && <Diamond />}
        {product === 2 && <Field />}
        {product === 3 && <Track />}
      </svg>
      {picture !== "" && <img src={picture} alt="" className={styles["picture"]} referrerPolicy="no-referrer" />}
    </div>
  );
}

function Diamond() {
  return (
    <>
      <path d="M600 760 180 340a594 594 0 0 1 840 0Z" />
      <path d="M600 760 395 555l205-205 205 205Z" />
      <circle cx="600" cy="555" r="26" />
      <path d="M290 450a438 438 0 0 1 620 0" strokeDasharray="2 14" />
      <path d="M585 745h30v18l-15 12-15-12Z" />
    </>
  );
}

function Field() {
  return (
    <>
      <rect x="110" y="110" width="980" height="580" />
      <path d="M600 110v580" />
      <circle cx="600" cy="400" r="92" />
      <path d="M110 235h165v330H110M1090 235H925v330h165M110 315h65v170h-65M1090 315h-65v170h65M275 335a92 92 0 0 1 0 130M925 335a92 92 0 0 0 0 130" />
    </>
  );
}

function Track() {
  return (
    <>
      {[0, 40, 80, 120, 160].map((batcher) => (
        <rect
          key={batcher}
          x={120 + batcher}
          y={130 + batcher}
          width={960 - batcher * 2}
          height={540 - batcher * 2}
          rx={270 - batcher}
        />
      ))}
      <path d="M600 510v160" strokeDasharray="16 12" />
    </>
  );
}
