import { live } from "@chalkboard/contract";
import type { LineKey } from "@chalkboard/engine";
import { americanText, pointsText, readPriceOver } from "@chalkboard/i18n";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Market } from "../../../page-parts/betting/markets.ts";
import { Time } from "../../../kit/format/figures.tsx";
import { Sheet } from "../../../kit/dialog/sheet.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useEditors } from "../../../live/live.ts";
import { type BoardRow, keyOf, lineAt, priceAt } from "../data/board-data.ts";
import { centsMoved, fromSource, lineFor, pointsFor, pointsMoved, pricesFor } from "../data/board-moves.ts";
import { marketName, pointsOf } from "../data/market-labels.ts";
import { typedCell, editorsAt } from "../data/editors.ts";
import type { Desk } from "../data/use-desk.ts";
import { usePresence } from "../data/use-presence.ts";
import styles from "./phone-board.module.css";

export type PhoneLineProps = {
  readonly row: BoardRow;
  readonly market: Market;
  readonly sport: string;
  readonly leagueId: number;
  readonly desk: Desk;
  readonly step: number;
  readonly sources: readonly string[];
  readonly onSuspend: (row: BoardRow, isSuspended: boolean) => void;
  readonly onHistory: (key: LineKey) => void;
  /** Adds an alternate to the market and opens it. */
  readonly onAdd?: (row: BoardRow, market: Market) => void;
  readonly onClose: () => void;
};

/** An opened line on a phone: typed or stepped, closed, undone, with the sources' lines. */
export function PhoneLine({
  row,
  market,
  sport,
  leagueId,
  desk,
  step,
  sources,
  onSuspend,
  onHistory,
  onAdd,
  onClose,
}: PhoneLineProps) {
  const locale = useLocale();
  const { t, zone } = locale;
  const line = lineAt(row, market);
  const key = keyOf(row, market);
  const editors = editorsAt(useEditors(live.subjects.lines(leagueId)), key);
  const seen = sources.flatMap((source) => priceAt(row, market, source) ?? []);
  const first = sources[0];
  const action = (text: string, act: () => void) => (
    <Button
      variant="default"
      onClick={() => {
        act();
        onClose();
      }}
    >
      {text}
    </Button>
  );
  return (
    <Sheet title={`${row.team?.name ?? t("betting.draw")} · ${marketName(market, sport, locale)}`} onClose={onClose}>
      <div className={styles["line"]}>
        {line !== undefined && (
          <p className={styles["said"]}>
            {[
              t("lines.changedBy", { name: line.changedBy, time: locale.format.clock(line.changedAt, zone) }),
              ...(line.isHeld ? [t("lines.held")] : []),
              ...(line.isOpen ? [] : [t("betting.closed")]),
            ].join(" · ")}
          </p>
        )}
        {editors.length > 0 && <p className={styles["said"]}>{t("kit.typesHere", { names: editors.join(", ") })}</p>}
        <Fields row={row} market={market} leagueId={leagueId} desk={desk} step={step} onDone={onClose} />
        {seen.length > 0 && (
          <div className={styles["sources"]}>
            {seen.map((price) => [
              <span key={price.source}>{price.source}</span>,
              <b key={`${price.source} price`}>
                {pointsOf(market, row, price.points, locale)} {americanText(price.price)}
              </b>,
              <Time key={`${price.source} time`} at={price.seenAt} as="clock" />,
            ])}
          </div>
        )}
        <div className={styles["actions"]}>
          {line !== undefined &&
            action(t("lines.keyClose"), () => {
              desk.setOpen(row, market, !line.isOpen);
            })}
          {action(t("lines.keyCloseGame"), () => {
            onSuspend(row, !row.event.isSuspended);
          })}
          {action(t("lines.keyUndo"), () => {
            desk.undo(row, market);
          })}
          {first !== undefined &&
            action(t("lines.keySource"), () => {
              desk.move(row, (newest) => fromSource(newest, market, first));
            })}
          {line?.isHeld === true &&
            action(t("lines.keyRelease"), () => {
              desk.release(row, market);
            })}
          {onAdd !== undefined && market.hasPoints && (
            <Button
              variant="default"
              onClick={() => {
                onAdd(row, market);
              }}
            >
              {t("lines.keyAlternative")}
            </Button>
          )}
          {action(t("lines.keyHistory"), () => {
            if (key !== undefined) onHistory(key);
          })}
        </div>
      </div>
    </Sheet>
  );
}

type FieldsProps = Pick<PhoneLineProps, "row" | "market" | "leagueId" | "desk" | "step"> & {
  readonly onDone: () => void;
};

// Typed input is kept until it is published; a step moves the line immediately, like its key on a desktop.
function Fields({ row, market, leagueId, desk, step, onDone }: FieldsProps) {
  const { t } = useLocale();
  const line = lineAt(row, market);
  const [points, setPoints] = useState<string | undefined>(undefined);
  const [price, setPrice] = useState<string | undefined>(undefined);
  const type = usePresence();
  const began = useRef<BoardRow | undefined>(undefined);
  const typeIn = (part: "points" | "price") => {
    began.current ??= row;
    type(typedCell(keyOf(row, market), part), leagueId);
  };
  const stopTyping = useEffectEvent(() => {
    type(undefined, leagueId);
  });
  useEffect(
    () => () => {
      stopTyping();
    },
    [],
  );
  const [wrong, setWrong] = useState<"lines.pointsRange" | "lines.priceRange" | undefined>(undefined);
  const publish = (isBoth: boolean): void => {
    const fault =
      points !== undefined && pointsFor(row, market, points) === undefined
        ? "lines.pointsRange"
        : price !== undefined && readPriceOver(price, line?.price) === undefined
          ? "lines.priceRange"
          : undefined;
    setWrong(fault);
    if (fault !== undefined) return;
    if (points !== undefined || price !== undefined) {
      desk.move(
        row,
        (newest) =>
          price === undefined
            ? pointsFor(newest, market, points ?? "")
            : points === undefined
              ? pricesFor(newest, market, price, isBoth)
              : lineFor(newest, market, points, price, isBoth),
        began.current,
      );
    }
    onDone();
  };
  const stepPoints = (halves: number) => () => {
    setPoints(undefined);
    desk.move(row, (newest) => pointsMoved(newest, market, halves));
  };
  const stepPrice = (sign: number) => () => {
    setPrice(undefined);
    desk.move(row, (newest) => centsMoved(newest, market, sign * step, false));
  };
  return (
    <form
      className={styles["fields"]}
      onSubmit={(event) => {
        event.preventDefault();
        publish(false);
      }}
    >
      {market.hasPoints && (
        <Field
          name={t("betting.points")}
          value={points ?? (line?.points == null ? "" : pointsText(line.points))}
          onType={(text) => {
            setPoints(text);
            typeIn("points");
          }}
          onStep={stepPoints}
          help={t("lines.keyPoints")}
        />
      )}
      <Field
        name={t("betting.price")}
        value={price ?? (line === undefined ? "" : americanText(line.price))}
        onType={(text) => {
          setPrice(text);
          typeIn("price");
        }}
        onStep={stepPrice}
        help={t("lines.keyCents")}
      />
      {wrong !== undefined && (
        <p className={styles["wrong"]} role="alert">
          {t(wrong)}
        </p>
      )}
      <div className={styles["actions"]}>
        <Button type="submit" disabled={points === undefined && price === undefined}>
          {t("lines.publish")}
        </Button>
        <Button
          variant="default"
          disabled={price === undefined}
          onClick={() => {
            publish(true);
          }}
        >
          {t("lines.keyBoth")}
        </Button>
      </div>
    </form>
  );
}

type FieldProps = {
  readonly name: string;
  readonly value: string;
  readonly help: string;
  readonly onType: (text: string) => void;
  readonly onStep: (sign: number) => () => void;
};

function Field({ name, value, help, onType, onStep }: FieldProps) {
  return (
    <div className={styles["field"]}>
      <span>{name}</span>
      <ActionIcon variant="default" aria-label={`− ${help}`} onClick={onStep(-1)}>
        −
      </ActionIcon>
      <TextInput
        aria-label={name}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onChange={(event) => {
          onType(event.currentTarget.value);
        }}
      />
      <ActionIcon variant="default" aria-label={`+ ${help}`} onClick={onStep(1)}>
        +
      </ActionIcon>
    </div>
  );
}
