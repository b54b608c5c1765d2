// Form for a scheduled game: add, move, renumber, postpone and resume it.
import { calendar } from "@chalkboard/contract";
import { Button, Checkbox, MultiSelect, Select, Switch, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { refresh } from "../../data/connection/queries.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { below } from "../../kit/behaviour/below.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import type { Saved } from "../../kit/form/form.tsx";
import { minuteText } from "../../kit/format/minute-text.ts";
import { TimeField } from "../../kit/fields/time-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import {
  eventSchema,
  fieldsOf,
  type Game,
  type League,
  newGame,
  nextGame,
  termsIn,
  termsOf,
  timesShown,
} from "./event-labels.ts";
import { TeamSelect, useTeams } from "./team-select.tsx";

const titles = {
  leagueId: "betting.league",
  day: "kit.date",
  minute: "calendar.time",
  isLater: "calendar.isLater",
  awayId: "betting.away",
  homeId: "betting.home",
  name: "calendar.name",
  awayRotation: "calendar.awayRotation",
  homeRotation: "calendar.homeRotation",
  awayPitcher: "calendar.awayPitcher",
  homePitcher: "calendar.homePitcher",
  gameNumber: "calendar.gameNumber",
  isNeutral: "calendar.isNeutral",
  note: "calendar.note",
  cutoffMinutes: "calendar.cutoffMinutes",
  isPostponed: "calendar.isPostponed",
  held: "calendar.held",
} as const;
const audited = { ...titles, status: "lines.state", isSuspended: "betting.suspended", reason: "lines.reason" } as const;
const renewed = [calendar.listEvents, calendar.week, calendar.weekGames];

export type EventFormProps = {
  /** The game being edited; without it a new one is added. */
  readonly game?: Game | undefined;
  /** Initial league and day of a new game. */
  readonly like: { readonly leagueId: number; readonly day: string };
  /** The game that a new one with the same teams on the same day follows. */
  readonly after?: Game | undefined;
  /** Adds the next game of the same teams on the same day. */
  readonly onNext?: ((game: Game) => void) | undefined;
  readonly leagues: readonly League[];
  readonly onClose: () => void;
};

export function EventForm({ game, like, after, leagues, onNext, onClose }: EventFormProps) {
  const { t, format } = useLocale();
  const { mutate: save } = useCallMutation(calendar.saveEvent, { quiet: true, refresh: renewed });
  const { mutate: tryOut } = useCallMutation(calendar.saveEvent, { quiet: true });
  const [input, setRequest] = useState<
    { readonly late: number; readonly answer: (isMeant: boolean) => void } | undefined
  >(undefined);
  const formLabels = useMemo(() => {
    const league = (value: unknown): string =>
      leagues.find(({ leagueId }) => leagueId === Number(value))?.name ?? String(value);
    const team = (value: unknown): string =>
      [game?.awayName, game?.homeName][[game?.awayId, game?.homeId].indexOf(Number(value))] ?? String(value);
    const held = (value: unknown): string =>
      Array.isArray(value) && value.length > 0
        ? value.map((one) => t(one === "start" ? "calendar.start" : "calendar.pitchers")).join(", ")
        : "–";
    const shown = {
      leagueId: league,
      awayId: team,
      homeId: team,
      held,
      minute: (value: unknown) => (typeof value === "number" ? minuteText(value) : String(value)),
      day: (value: unknown) => (typeof value === "string" ? format.day(value) : "–"),
    };
    return {
      shared: {
        titles,
        refresh: () => {
          refresh(renewed);
        },
        shown,
      },
      history: { titles: audited, shown },
    };
  }, [t, format, leagues, game]);
  const initial = useMemo(
    () =>
      fieldsOf(
        game !== undefined ? termsOf(game) : after !== undefined ? nextGame(after) : newGame(like.leagueId, like.day),
      ),
    [game, after, like.leagueId, like.day],
  );

  /** Whether it may be saved: asks for confirmation if tickets would be sold after the start. */
  const isAgreed = async (terms: calendar.EventTerms): Promise<boolean | Saved> => {
    // The list's ticket data may be out of date.
    if (game === undefined) return true;
    const tried = await tryOut({ ...terms, eventId: game.eventId, was: termsOf(game), isTrial: true });
    if (!tried.ok) return tried;
    const { lateTickets: late } = tried.data;
    return (
      late === 0 ||
      new Promise((answer) => {
        setRequest({ late, answer });
      })
    );
  };
  const onSave = async (fields: typeof initial): Promise<Saved> => {
    const terms = termsIn(fields);
    if (terms === undefined) return { ok: false };
    const agreed = await isAgreed(terms);
    if (typeof agreed !== "boolean") return agreed;
    return agreed
      ? save({ ...terms, ...(game === undefined ? {} : { eventId: game.eventId, was: termsOf(game) }) })
      : { ok: false };
  };
  const answer = (isMeant: boolean): void => {
    input?.answer(isMeant);
    setRequest(undefined);
  };
  return (
    <>
      <RecordFormDialog
        of={game === undefined ? undefined : { record: "event", entryId: game.eventId }}
        newName={after === undefined ? "new-event" : `after-event-${String(after.eventId)}`}
        {...formLabels}
        size="lg"
        title={game?.title ?? t("calendar.add")}
        schema={eventSchema}
        initial={initial}
        onClose={onClose}
        onSave={onSave}
      >
        {(form) => (
          <Fields>
            <WhenFields form={form} leagues={leagues} isNew={game === undefined} />
            <WhoFields form={form} leagues={leagues} game={game ?? after} isNew={game === undefined} />
            <RestFields form={form} isNew={game === undefined} />
            {game !== undefined && onNext !== undefined && game.gameNumber < 9 && (
              <Wide>
                <Button
                  variant="default"
                  onClick={() => {
                    onNext(game);
                  }}
                >
                  {t("calendar.next")}
                </Button>
              </Wide>
            )}
          </Fields>
        )}
      </RecordFormDialog>
      {input !== undefined && (
        <Confirm
          title={t("calendar.lateTitle")}
          consequence={t("calendar.lateWhy", { count: input.late })}
          action={t("calendar.move")}
          onConfirm={() => {
            answer(true);
            return Promise.resolve();
          }}
          onClose={() => {
            answer(false);
          }}
        />
      )}
    </>
  );
}

type FormOf = Parameters<Parameters<typeof RecordFormDialog<typeof eventSchema>>[0]["children"]>[0];
type Part = { readonly form: FormOf; readonly leagues: readonly League[] };

/** The league and the start, in the league's time zone. */
function WhenFields({ form, leagues, isNew }: Part & { readonly isNew: boolean }) {
  const { t } = useLocale();
  const { leagueId, day, minute } = form.values;
  const zone = leagues.find((league) => String(league.leagueId) === leagueId)?.timeZone ?? "UTC";
  const times = timesShown({ day, minute }, zone);
  return (
    <>
      <Wide>
        <Select
          label={t("betting.league")}
          required
          allowDeselect={false}
          searchable
          openOnFocus={false}
          disabled={!isNew}
          data={leagues.map((league) => ({ value: String(league.leagueId), label: league.name }))}
          {...form.getInputProps("leagueId")}
          onChange={(value) => {
            form.setValues({ leagueId: value ?? "", awayId: "", homeId: "" });
          }}
        />
      </Wide>
      <DayField
        label="kit.date"
        value={day}
        onChange={(value) => {
          form.setFieldValue("day", value);
        }}
      />
      <TimeField
        leads={!isNew}
        label={t("calendar.time")}
        description={t("calendar.timeIn", { zone })}
        {...form.getInputProps("minute")}
        error={times === 0 ? t("calendar.skipped") : form.errors["minute"]}
      />
      {times === 2 && (
        <Wide>
          <Checkbox
            label={t("calendar.isLater")}
            description={t("calendar.isLaterHint")}
            {...form.getInputProps("isLater", { type: "checkbox" })}
          />
        </Wide>
      )}
    </>
  );
}

/** The teams with their rotation numbers and pitchers. */
function WhoFields({
  form,
  leagues,
  game,
  isNew,
}: Part & { readonly game: Game | undefined; readonly isNew: boolean }) {
  const { t } = useLocale();
  const { leagueId, awayId, homeId } = form.values;
  const isSold = !isNew && (game?.tickets ?? 0) > 0;
  const teams = useTeams(leagueId, game);
  const hasPitchers = leagues.find((league) => String(league.leagueId) === leagueId)?.sportCode === "baseball";
  const team = (side: "awayId" | "homeId", other: string) => (
    <TeamSelect
      label={t(side === "awayId" ? "betting.away" : "betting.home")}
      teams={teams}
      other={other}
      disabled={isSold}
      {...(isSold ? { description: t("calendar.soldTeams") } : {})}
      {...form.getInputProps(side)}
    />
  );
  return (
    <>
      {team("awayId", homeId)}
      {team("homeId", awayId)}
      <TextInput
        {...below}
        label={t("calendar.awayRotation")}
        inputMode="numeric"
        {...(isNew ? { description: t("calendar.nextFree") } : {})}
        {...form.getInputProps("awayRotation")}
      />
      <TextInput
        {...below}
        label={t("calendar.homeRotation")}
        inputMode="numeric"
        {...(isNew ? { description: t("calendar.nextFree") } : {})}
        {...form.getInputProps("homeRotation")}
      />
      {hasPitchers && <TextInput {...below} label={t("calendar.awayPitcher")} {...form.getInputProps("awayPitcher")} />}
      {hasPitchers && <TextInput {...below} label={t("calendar.homePitcher")} {...form.getInputProps("homePitcher")} />}
    </>
  );
}

/** Other data of the game. */
function RestFields({ form, isNew }: { readonly form: FormOf; readonly isNew: boolean }) {
  const { t } = useLocale();
  return (
    <>
      <TextInput
        {...below}
        label={t("calendar.gameNumber")}
        inputMode="numeric"
        description={t("calendar.gameNumberHint")}
        {...form.getInputProps("gameNumber")}
      />
      <TextInput
        {...below}
        label={t("calendar.cutoffMinutes")}
        inputMode="numeric"
        {...form.getInputProps("cutoffMinutes")}
      />
      <TextInput
        {...below}
        label={t("calendar.name")}
        description={t("calendar.nameHint")}
        {...form.getInputProps("name")}
      />
      <TextInput
        {...below}
        label={t("calendar.note")}
        description={t("calendar.noteHint")}
        {...form.getInputProps("note")}
      />
      <Switch label={t("calendar.isNeutral")} {...form.getInputProps("isNeutral", { type: "checkbox" })} />
      {!isNew && (
        <Switch
          label={t("calendar.isPostponed")}
          description={t("calendar.isPostponedHint")}
          {...form.getInputProps("isPostponed", { type: "checkbox" })}
        />
      )}
      {!isNew && (
        <Wide>
          <MultiSelect
            label={t("calendar.held")}
            description={t("calendar.heldHint")}
            {...form.getInputProps("held")}
            data={[
              { value: "start", label: t("calendar.start") },
              { value: "pitchers", label: t("calendar.pitchers") },
            ]}
          />
        </Wide>
      )}
    </>
  );
}
