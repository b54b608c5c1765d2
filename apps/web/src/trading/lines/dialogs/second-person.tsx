import { type AnswerOf, lines, roles } from "@chalkboard/contract";
import { americanText, pointsText } from "@chalkboard/i18n";
import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { marketOf } from "../../../page-parts/betting/markets.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useSession } from "../../../data/viewer.ts";
import { InAddress } from "../../../kit/behaviour/layers.tsx";
import { Drawer } from "../../../kit/dialog/drawer.tsx";
import { EmptyState } from "../../../kit/states/empty-state.tsx";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";
import type { BoardEvent } from "../data/board-data.ts";
import { bandOf, marketName } from "../data/market-labels.ts";
import { momentText } from "../../../kit/format/moment-text.ts";

type Answer = AnswerOf<typeof lines.proposals>;
type Proposal = Answer["waiting"][number];

export type SecondPersonProps = {
  /** Undefined for the lines of all leagues. */
  readonly leagueId: number | undefined;
  readonly sport: string;
  readonly events: readonly BoardEvent[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

const everyMs = 2_000;

/** The lines that await approval, announced beside the board's title while there are any. */
export function SecondPerson({ leagueId, sport, events, isOpen, onOpen, onClose }: SecondPersonProps) {
  const { t } = useLocale();
  const { data } = useCallQuery(lines.proposals, leagueId === undefined ? {} : { leagueId }, { everyMs });
  const count = data.waiting.length;
  return (
    <>
      <span role="status">
        {count > 0 && (
          <Button size="xs" variant="light" color="wait" onClick={onOpen}>
            {t("lines.secondWaiting", { count })}
          </Button>
        )}
      </span>
      {isOpen && (
        <InAddress>
          <Waiting answer={data} {...{ leagueId, sport, events, onClose }} />
        </InAddress>
      )}
    </>
  );
}

type WaitingProps = Omit<SecondPersonProps, "isOpen" | "onOpen"> & { readonly answer: Answer };

function Waiting({ answer: { needsSecond, waiting }, leagueId, sport, events, onClose }: WaitingProps) {
  const { t } = useLocale();
  const { role } = useSession();
  const { mutate, busy } = useCallMutation(lines.setSecondPerson, { refresh: [lines.proposals] });
  return (
    <Drawer title={t("lines.keySecond")} onClose={onClose} place="beside">
      <Stack p="sm">
        {leagueId !== undefined && (
          <Switch
            label={t("lines.needsSecond")}
            description={t("lines.needsSecondHint")}
            checked={needsSecond}
            disabled={role !== roles.platform || busy}
            onChange={({ currentTarget }) => {
              void mutate({ leagueId, needsSecond: currentTarget.checked });
            }}
          />
        )}
        {waiting.length === 0 ? (
          <EmptyState title="lines.noneWaits" why="lines.noneWaitsWhy" />
        ) : (
          waiting.map((one) => (
            <One
              key={one.proposalId}
              proposal={one}
              sport={sport}
              event={events.find(({ eventId }) => eventId === one.eventId)}
            />
          ))
        )}
      </Stack>
    </Drawer>
  );
}

type OneProps = { readonly proposal: Proposal; readonly sport: string; readonly event: BoardEvent | undefined };

function One({ proposal, sport, event }: OneProps) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const { mutate, busy } = useCallMutation(lines.decideProposal, { refresh: [lines.proposals, lines.board] });
  const { proposalId, eventName, reason, createdAt, createdBy, isOwn, isStale, moves } = proposal;
  const decide = (isPublished: boolean): void => {
    void mutate({ proposalId, isPublished });
  };
  return (
    <Stack component="section" aria-label={eventName} gap="xxs">
      <Text fw="var(--cb-weight-total)">{eventName}</Text>
      {moves.map((move) => {
        const text = moveText(move, event, sport, locale);
        return (
          <Text key={text} size="sm">
            {text}
          </Text>
        );
      })}
      <Text size="sm" c="dimmed">
        {[createdBy, momentText(format, createdAt, zone), reason].filter((part) => part !== "").join(" · ")}
      </Text>
      {isStale ? (
        <Text size="sm">{t("lines.secondStale")}</Text>
      ) : isOwn ? (
        <Text size="sm">{t("lines.secondByYou")}</Text>
      ) : null}
      <Group gap="xs">
        {!isOwn && !isStale && (
          <Button
            size="xs"
            loading={busy}
            onClick={() => {
              decide(true);
            }}
          >
            {t("lines.publish")}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() => {
            decide(false);
          }}
        >
          {t(isOwn ? "voids.takeBack" : "voids.decline")}
        </Button>
      </Group>
    </Stack>
  );
}

// "Full game · Boston Red Sox · ML: −131 → +400"
function moveText(
  { was, ...move }: Proposal["moves"][number],
  event: BoardEvent | undefined,
  sport: string,
  locale: Locale,
): string {
  const market = marketOf(move.betType, move.alternate);
  const team = event?.sides.find(({ side }) => side === move.side)?.name;
  const name = [
    bandOf(market, sport, locale),
    ...(team === undefined ? [] : [team]),
    marketName(market, sport, locale),
  ].join(" · ");
  return locale.t("lines.moveOf", {
    line: name,
    move: [...(was === null ? [] : [written(was)]), written(move)].join(" → "),
  });
}

const written = ({ points, price }: { readonly points: number | null; readonly price: number }): string =>
  [points === null ? "" : pointsText(points), americanText(price)].join(" ").trim();
