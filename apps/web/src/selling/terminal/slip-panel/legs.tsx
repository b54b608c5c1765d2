import { ActionIcon, UnstyledButton } from "@mantine/core";
import { type LineKey, lineKeyText } from "@chalkboard/engine";
import { pointsText, priceText } from "@chalkboard/i18n";
import type { CSSProperties } from "react";
import { CloseIcon } from "../../../kit/format/icons.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { lineText, markOf, movingText } from "../../../page-parts/betting/bet-labels.ts";
import type { Slip, SlipLeg } from "../slip/slip.ts";
import { StartTime } from "../slip/start-time.tsx";
import styles from "../terminal.module.css";

/** The button counts up to three points and starts again; higher numbers can be typed. */
const mostOffered = 12;

export type LegsProps = {
  readonly slip: Slip;
  readonly onRemove: (key: LineKey) => void;
  readonly onAccept: () => void;
  /** Buys half points for a leg by its index, in quarters. */
  readonly onBuy: (leg: number, quarters: number) => void;
};

/** The legs, each with the line that the customer was quoted; a moved one shows both lines until it is accepted. */
export function Legs({ slip, onRemove, onAccept, onBuy }: LegsProps) {
  const mayBuy = slip.stage === "composing" && (slip.way.mode === "straight" || slip.way.mode === "parlay");
  return (
    <ol className={styles["legs"]} style={{ "--legs": slip.legs.length } as CSSProperties}>
      {slip.legs.map((leg, index) => (
        <Leg
          key={lineKeyText(leg.key)}
          leg={leg}
          number={index + 1}
          onRemove={() => {
            onRemove(leg.key);
          }}
          onAccept={onAccept}
          later={laterOf(slip, index)}
          {...(mayBuy && slip.legs[index]?.points !== null
            ? {
                onBuy: (quarters: number) => {
                  onBuy(index, quarters);
                },
              }
            : {})}
        />
      ))}
    </ol>
  );
}

// In an if-bet each leg has its own amount.
function laterOf({ way, later, amount }: Slip, index: number): number | undefined {
  if ((way.mode !== "ifWin" && way.mode !== "ifAction") || later.length === 0) return undefined;
  return index === 0 ? amount : (later[index - 1] ?? later.at(-1));
}

type LegProps = {
  readonly leg: SlipLeg;
  readonly number: number;
  readonly later: number | undefined;
  readonly onRemove: () => void;
  readonly onAccept: () => void;
  readonly onBuy?: (quarters: number) => void;
};

function Leg({ leg, number, later, onRemove, onAccept, onBuy }: LegProps) {
  const { t, oddsFormat } = useLocale();
  const name = leg.teamName === "" ? leg.eventName : leg.teamName;
  return (
    <li className={styles["leg"]} data-closed={leg.isClosed || undefined}>
      <span className={styles["legNumber"]}>{number}</span>
      <div className={styles["legWho"]}>
        <strong>
          {leg.rotation} {name}
        </strong>
        <small>
          <StartTime at={leg.startsAt} />
          {leg.teamName === "" ? "" : ` · ${leg.eventName}`}
        </small>
      </div>
      <div className={styles["legLine"]}>
        <strong>{markOf(leg)}</strong>
        {leg.now === undefined ? (
          <span className={styles["legPrice"]}>{priceText(leg.price, oddsFormat)}</span>
        ) : (
          <span className={styles["moved"]}>
            <s>
              <span className="cb-offscreen">{t("terminal.was")} </span>
              {movingText(leg, leg.now, oddsFormat)}
            </s>{" "}
            →{" "}
            <b>
              <span className="cb-offscreen">{t("terminal.is")} </span>
              {movingText({ ...leg.now, key: leg.key, sportCode: leg.sportCode }, leg, oddsFormat)}
            </b>
          </span>
        )}
        {leg.now === undefined && leg.soldAt !== undefined && (
          <span className={styles["soldAt"]}>
            <span className="cb-offscreen">{t("terminal.soldAt")} </span>→{" "}
            {lineText({ ...leg.soldAt, key: leg.key, sportCode: leg.sportCode }, oddsFormat)}
          </span>
        )}
        {later !== undefined && (
          <span className={styles["soldAt"]}>
            <Money amount={later} />
          </span>
        )}
        {leg.isClosed === true && <span className={styles["closedMark"]}>{t("betting.closed")}</span>}
      </div>
      {onBuy !== undefined && (
        <UnstyledButton
          className={styles["buy"]}
          aria-pressed={leg.boughtQuarters !== undefined}
          tabIndex={-1}
          aria-label={t("terminal.buyHalf", { number })}
          title={t("terminal.buyHalf", { number })}
          onClick={() => {
            onBuy((leg.boughtQuarters ?? 0) >= mostOffered ? 0 : (leg.boughtQuarters ?? 0) + 2);
          }}
        >
          +{pointsText(leg.boughtQuarters ?? 2)}
        </UnstyledButton>
      )}
      {leg.now === undefined ? (
        <ActionIcon
          className={styles["touch"] ?? ""}
          size={44}
          variant="subtle"
          color="gray"
          aria-label={t("terminal.removeLeg", { number })}
          onClick={onRemove}
        >
          <CloseIcon />
        </ActionIcon>
      ) : (
        <UnstyledButton
          className={styles["accept"]}
          title={t("terminal.accept")}
          aria-label={t("terminal.acceptMoved")}
          onClick={onAccept}
        >
          <kbd>A</kbd>
        </UnstyledButton>
      )}
    </li>
  );
}
