// The lines of a derived event: only the bets that its result decides.
import { lines } from "@chalkboard/contract";
import { americanText, explain, pointsText, readAmerican, readPoints } from "@chalkboard/i18n";
import { Alert, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { below } from "../../../kit/behaviour/below.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../../kit/fields/fields.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Derived, type Pair, pairsOf, renewed } from "./derived-labels.ts";

type Typed = { readonly points: string; readonly one: string; readonly other: string };

export function DerivedLines({ row, onClose }: { readonly row: Derived; readonly onClose: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const { mutate, busy, refused } = useCallMutation(lines.moveLines, { quiet: true, refresh: renewed });
  const pairs = pairsOf(row);
  const [typed, setTyped] = useState(() => pairs.map((pair) => typedOf(row, pair)));
  const moves = pairs.map((pair, index) => movesOf(row, pair, typed[index]));
  const isWrong = moves.includes(undefined);
  const wanted = moves.flatMap((one) => one ?? []);
  const change = (index: number, more: Partial<Typed>): void => {
    setTyped(typed.map((one, place) => (place === index ? { ...one, ...more } : one)));
  };
  const save = async (): Promise<void> => {
    if ((await mutate({ moves: wanted, reason: "", isSure: true })).ok) onClose();
  };
  const sideName = (pair: Pair, place: 0 | 1): string => {
    const isFirst = place === 0;
    if (pair.sides[place].side === 0)
      return t(
        row.asks === "yesNo" ? (isFirst ? "betting.yes" : "betting.no") : isFirst ? "betting.over" : "betting.under",
      );
    return place === 0 ? row.awayName : row.homeName;
  };
  return (
    <Dialog title={`${row.title} · ${t("calendar.line")}`} onClose={onClose} isBusy={busy}>
      <Fields>
        {pairs.map((pair, index) => {
          const { points = "", one = "", other = "" } = typed[index] ?? {};
          const lead = index === 0 ? { "data-autofocus": true } : {};
          return [
            ...(pair.hasPoints
              ? [
                  <Wide key={`${pair.name} points`}>
                    <TextInput
                      {...below}
                      {...lead}
                      label={`${t(pair.name)} · ${t("betting.points")}`}
                      {...(pair.isSpread === true
                        ? { description: t("calendar.pointsOf", { name: row.awayName }) }
                        : {})}
                      value={points}
                      onChange={(event) => {
                        change(index, { points: event.currentTarget.value });
                      }}
                    />
                  </Wide>,
                ]
              : []),
            <TextInput
              key={`${pair.name} one`}
              {...below}
              {...(pair.hasPoints ? {} : lead)}
              label={`${t(pair.name)} · ${sideName(pair, 0)}`}
              value={one}
              placeholder="-110"
              onChange={(event) => {
                change(index, { one: event.currentTarget.value });
              }}
            />,
            <TextInput
              key={`${pair.name} other`}
              {...below}
              label={`${t(pair.name)} · ${sideName(pair, 1)}`}
              value={other}
              placeholder="-110"
              onChange={(event) => {
                change(index, { other: event.currentTarget.value });
              }}
            />,
          ];
        })}
      </Fields>
      {refused !== undefined && (
        <Alert mt="sm" color="no" title={explain(refused, locale).title}>
          {explain(refused, locale).text}
        </Alert>
      )}
      <DialogFooter
        action={t("lines.publish")}
        onConfirm={() => {
          void save();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={isWrong || wanted.length === 0}
      >
        <Text size="sm" role="status">
          {isWrong ? t("calendar.lineHint") : ""}
        </Text>
      </DialogFooter>
    </Dialog>
  );
}

function typedOf({ lines: current }: Derived, { sides }: Pair): Typed {
  const [one, other] = sides.map(({ betType, side }) =>
    current.find((line) => line.betType === betType && line.side === side),
  );
  return {
    points: one?.points == null ? "" : pointsText(one.points),
    one: one === undefined ? "" : americanText(one.price),
    other: other === undefined ? "" : americanText(other.price),
  };
}

/** The two moves of a pair; empty if nothing is typed, undefined if the input is invalid or incomplete. */
function movesOf(
  { eventId, lines: current }: Derived,
  { sides, hasPoints, isSpread = false }: Pair,
  typed: Typed | undefined,
) {
  if (typed === undefined || [typed.points, typed.one, typed.other].every((text) => text.trim() === "")) return [];
  const points = hasPoints ? readPoints(typed.points) : null;
  const prices = [readAmerican(typed.one), readAmerican(typed.other)];
  if (points === undefined || (!isSpread && points !== null && points < 0)) return undefined;
  const moves = sides.flatMap(({ betType, side }, place) => {
    const price = prices[place];
    const version = current.find((line) => line.betType === betType && line.side === side)?.version ?? 0;
    const own = points === null ? null : isSpread && place === 1 ? 0 - points : points;
    return price === undefined ? [] : [{ key: { eventId, betType, side, alternate: 0 }, version, points: own, price }];
  });
  return moves.length === 2 ? moves : undefined;
}
