import { exposure, lines } from "@chalkboard/contract";
import { betType, knownBetType } from "@chalkboard/engine";
import { americanText, pointsText, readAmerican, readPoints } from "@chalkboard/i18n";
import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { betText } from "./bet-labels.ts";
import type { EventAnswer } from "./figures.tsx";

const schema = z.object({
  bet: z.string().min(1),
  points: z.string().refine((text) => text.trim() === "" || readPoints(text) !== undefined),
  price: z.string().refine((text) => readAmerican(text) !== undefined),
  stake: z.int().positive(),
  withWhom: z.string().trim().min(1).max(80),
  note: z.string().trim().max(300),
});

type LayOffDialogProps = {
  readonly event: EventAnswer["event"];
  readonly currency: string;
  readonly onClose: () => void;
};

/** Records a bet that the book placed elsewhere, by default at the current line. */
export function LayOffDialog({ event, currency, onClose }: LayOffDialogProps) {
  const { t } = useLocale();
  const { eventId, leagueId, day, sides, sportCode } = event;
  const { data: board } = useCallQuery(lines.board, { leagueId, day });
  const { mutate } = useCallMutation(exposure.recordLayOff, {
    quiet: true,
    refresh: [exposure.event, exposure.liability],
  });
  const [hasPoints, setPoints] = useState(false);
  const current = board.events.find((one) => one.eventId === eventId)?.lines ?? [];
  const offered = new Set(current.map((line) => line.betType));
  const choices = board.betTypes
    .filter((id) => knownBetType(id).market !== "question" || offered.has(id))
    .flatMap((id) =>
      knownBetType(id)
        .sides.filter((side) => side !== 3 || board.hasDraw)
        .map((side) => ({
          value: `${String(id)}/${String(side)}`,
          label: betText({ betType: id, side }, sides, sportCode, t),
        })),
    );
  const lineOf = (bet: string) =>
    current.find((line) => line.alternate === 0 && `${String(line.betType)}/${String(line.side)}` === bet);
  return (
    <FormDialog
      title={`${t("action.record")} · ${event.name}`}
      schema={schema}
      isNew
      onClose={onClose}
      initial={{ bet: "", points: "", price: "", stake: 0, withWhom: "", note: "" }}
      action="action.record"
      onSave={({ bet, points, price, ...rest }) => {
        const [id = 0, side = 0] = bet.split("/").map(Number);
        return mutate({
          eventId,
          currency,
          betType: id,
          side,
          points: points.trim() === "" ? null : (readPoints(points) ?? null),
          price: readAmerican(price) ?? 100,
          ...rest,
        });
      }}
    >
      {(form) => (
        <Fields>
          <Wide>
            <Select
              label={t("action.bet")}
              searchable
              required
              data={choices}
              limit={200}
              data-autofocus
              nothingFoundMessage={t("kit.nothingFound")}
              {...form.getInputProps("bet")}
              onChange={(bet) => {
                const line = lineOf(bet ?? "");
                setPoints(betType(Number((bet ?? "").split("/")[0]))?.line === "points");
                form.setValues({
                  bet: bet ?? "",
                  points: line?.points == null ? "" : pointsText(line.points),
                  price: line === undefined ? "" : americanText(line.price),
                });
              }}
            />
          </Wide>
          {hasPoints && <TextInput label={t("betting.points")} required {...form.getInputProps("points")} />}
          <TextInput label={t("betting.price")} required {...form.getInputProps("price")} />
          <MoneyField
            label="betting.risk"
            currency={currency}
            value={form.getValues().stake}
            error={form.errors["stake"]}
            onChange={(amount) => {
              form.setFieldValue("stake", amount ?? 0);
            }}
          />
          <TextInput label={t("action.withWhom")} required maxLength={80} {...form.getInputProps("withWhom")} />
          <Wide>
            <TextInput label={t("action.note")} maxLength={300} {...form.getInputProps("note")} />
          </Wide>
        </Fields>
      )}
    </FormDialog>
  );
}
