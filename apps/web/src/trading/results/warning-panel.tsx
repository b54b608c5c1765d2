import { type AnswerOf, live, results } from "@chalkboard/contract";
import { warningKindKeys, warningText } from "@chalkboard/list-columns";
import { Button, Text, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { openStory } from "../../page-parts/betting/ticket-renderers.tsx";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useLiveCallQuery } from "../../live/use-live-call-query.ts";
import { Statements } from "./statements.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type Warning = AnswerOf<typeof results.listWarnings>["rows"][number];
type Game = {
  readonly eventId: number;
  readonly eventName: string;
  readonly leagueId: number;
  readonly day: string;
  readonly startsAt: number;
};
const old = [results.listWarnings, results.listProposed, results.listResults];

type WarningPanelProps = {
  readonly game: Game;
  readonly warning?: Warning;
  readonly onClose: () => void;
  readonly among: Pager;
};

/** All reports on a game side by side, what each would grade, and two actions: decide, or dismiss with a reason. */
export function WarningPanel({ game, warning, onClose, among }: WarningPanelProps) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const { mutate } = useCallMutation(results.resolveWarning, { refresh: old });
  const isOpen = warning?.resolvedAt === null;
  const decided = async (version: number): Promise<void> => {
    if (warning !== undefined && isOpen)
      await mutate({ warningId: warning.warningId, note: t("results.decidedAs", { version }) });
    onClose();
  };
  return (
    <Drawer title={game.eventName} onClose={onClose} among={among}>
      {warning !== undefined && (
        <Text size="sm" fw="var(--cb-weight-total)">
          {t(warningKindKeys[warning.kind])}
        </Text>
      )}
      {warning !== undefined && <Text size="sm">{warningText(warning, locale)}</Text>}
      <Text size="sm" mb="sm" c="dimmed">
        {t("betting.start")} {momentText(format, game.startsAt, zone)}
        {warning !== undefined && ` · ${t("results.since")} ${momentText(format, warning.raisedAt, zone)}`}
      </Text>
      {warning !== undefined && <Named data={warning.data} />}
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <OfGame
            game={game}
            onDecided={(version) => {
              void decided(version);
            }}
          />
        </Suspense>
      </PageBoundary>
      {warning !== undefined &&
        (isOpen ? (
          <SetAside warning={warning} onDone={onClose} />
        ) : (
          <Text size="sm">
            {warning.resolvedBy ?? t("results.byItself")} · {momentText(format, warning.resolvedAt ?? 0, zone)}:{" "}
            {warning.note}
          </Text>
        ))}
    </Drawer>
  );
}

function OfGame({ game, onDecided }: { readonly game: Game; readonly onDecided: (version: number) => void }) {
  const { leagueId, day, eventId } = game;
  const input = useLiveCallQuery(results.listResults, { leagueId, day }, live.subjects.results(leagueId), (answer) => {
    input.refresh();
    return answer;
  });
  const event = input.data.events.find((one) => one.eventId === eventId);
  return event === undefined ? null : (
    <Statements
      event={event}
      bounds={input.data}
      onDecided={(version) => {
        input.refresh();
        onDecided(version);
      }}
    />
  );
}

/** The tickets that a warning names, linked to their histories. */
function Named({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  const named = (
    Array.isArray(data["tickets"]) ? (data["tickets"] as readonly (number | { readonly number: number })[]) : []
  ).map((one) => (typeof one === "number" ? one : one.number));
  if (named.length === 0) return null;
  return (
    <Text component="div" size="sm" mb="sm">
      {named.map((number) => (
        <Button
          key={number}
          size="compact-xs"
          variant="default"
          mr="xs"
          mb="xs"
          onClick={() => {
            openStory(number);
          }}
        >
          {number}
        </Button>
      ))}
    </Text>
  );
}

function SetAside({ warning: { warningId }, onDone }: { readonly warning: Warning; readonly onDone: () => void }) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [note, setNote] = useState("");
  const { mutate, busy } = useCallMutation(results.resolveWarning, { refresh: old });
  const close = async (): Promise<void> => {
    if (!(await mutate({ warningId, note: note.trim() })).ok) return;
    toasts.done(t("results.doneSetAside", { count: 1 }));
    onDone();
  };
  return (
    <>
      <TextInput
        label={t("results.setAsideWhy")}
        maxLength={500}
        my="sm"
        value={note}
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value);
        }}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={note.trim() === ""}
        onClick={() => {
          void close();
        }}
      >
        {t("results.setAsideAction")}
      </Button>
    </>
  );
}
