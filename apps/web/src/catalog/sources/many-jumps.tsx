import { type AnswerOf, sources } from "@chalkboard/contract";
import { jumpMarket, jumpStaysKeys, jumpWhy, quotesText } from "@chalkboard/list-columns";
import { Alert, Button, Checkbox, ScrollArea, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

type Jump = AnswerOf<typeof sources.listJumps>["rows"][number];
/** The source's line when the market was ticked: a later one needs another decision. */
type Ticks = ReadonlyMap<number, string>;

/** The page's filters for pending jumps. */
export type JumpFilters = {
  readonly source?: string;
  readonly leagueId?: number;
  readonly reason?: sources.JumpReason;
  readonly text?: string;
};

const everyMs = 5_000;
/** The maximum number of decisions in one call. */
const most = 200;

const saidOf = ({ quotes }: Jump): string => JSON.stringify(quotes);
const ticksOf = (rows: readonly Jump[]): Ticks => new Map(rows.map((jump) => [jump.jumpId, saidOf(jump)]));

/**
 * All pending jumps that match the page's filters, each ticked initially, and opened together. Those that change
 * meanwhile stay and are reported.
 */
export function ManyJumps({ filters, onClose }: { readonly filters: JumpFilters; readonly onClose: () => void }) {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const {
    data: { rows, sums },
    isUpdating,
  } = useCallQuery(
    sources.listJumps,
    { ...filters, state: "waiting", sort: "startsAt", isAscending: true, limit: most, withSums: true },
    { everyMs },
  );
  const { mutate, busy } = useCallMutation(sources.decideJumps, { refresh: [sources.listJumps] });
  const [kept, setTicks] = useState<Ticks | undefined>(undefined);
  const [stays, setStays] = useState<readonly string[]>([]);
  // A stale cached result must not be ticked.
  if (kept === undefined && !isUpdating) setTicks(ticksOf(rows));
  const ticks = kept ?? ticksOf(rows);
  const meant = rows.filter((jump) => ticks.get(jump.jumpId) === saidOf(jump));
  const changed = rows.filter((jump) => hasChanged(jump, ticks)).length;
  const here = new Set(rows.map(({ jumpId }) => jumpId));
  const gone = [...ticks.keys()].filter((jumpId) => !here.has(jumpId)).length;
  const count = sums?.[0]?.count ?? rows.length;
  const games = new Set(meant.map(({ eventId }) => eventId)).size;
  const tick = (jump: Jump, isTicked: boolean): void => {
    setTicks(
      new Map([...[...ticks].filter(([jumpId]) => jumpId !== jump.jumpId), ...(isTicked ? ticksOf([jump]) : [])]),
    );
  };
  const decide = async (isAccepted: boolean): Promise<void> => {
    const result = await mutate({ isAccepted, jumps: meant.map(({ jumpId, quotes }) => ({ jumpId, quotes })) });
    if (!result.ok) return;
    const names = new Map(meant.map((jump) => [jump.jumpId, `${jump.event} · ${jumpMarket(jump, t)}`]));
    setTicks(new Map([...ticks].filter(([jumpId]) => !names.has(jumpId))));
    setStays(result.data.stays.map(({ jumpId, why }) => `${names.get(jumpId) ?? ""}: ${t(jumpStaysKeys[why])}`));
    if (result.data.decided > 0)
      toasts.done(
        t(isAccepted ? "sources.jumpAccepted" : "sources.jumpRefused", { count: format.number(result.data.opened) }),
      );
    if (result.data.stays.length === 0) onClose();
  };
  return (
    <Dialog title={t("sources.jumpsMany")} onClose={onClose} size="lg" isBusy={busy}>
      {stays.length > 0 && (
        <Alert
          color="wait"
          variant="light"
          role="status"
          mb="sm"
          title={t("sources.jumpsStay", { count: format.number(stays.length) })}
        >
          <ScrollArea.Autosize mah="20vh">
            {stays.map((text) => (
              <Text key={text} size="sm">
                {text}
              </Text>
            ))}
          </ScrollArea.Autosize>
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="sm">
        {t(rows.length === 0 ? "sources.jumpsManyNone" : "sources.jumpsManyWhy")}
      </Text>
      {rows.length > 0 && (
        <Checkbox
          mb="sm"
          label={t("kit.all")}
          checked={meant.length === rows.length}
          indeterminate={meant.length > 0 && meant.length < rows.length}
          onChange={({ currentTarget }) => {
            setTicks(currentTarget.checked ? ticksOf(rows) : new Map());
          }}
        />
      )}
      <ScrollArea.Autosize mah="45vh">
        <Stack gap="xs">
          {rows.map((jump) => (
            <JumpTick
              key={jump.jumpId}
              jump={jump}
              isTicked={ticks.get(jump.jumpId) === saidOf(jump)}
              hasChanged={hasChanged(jump, ticks)}
              onTick={(isTicked) => {
                tick(jump, isTicked);
              }}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Text size="sm" mt="sm" role="status">
        {[
          t("sources.jumpsTicked", {
            bets: format.number(meant.length),
            count: format.number(count),
            games: format.number(games),
          }),
          ...(count > rows.length ? [t("sources.jumpsFirst", { shown: format.number(rows.length) })] : []),
          ...(changed > 0 ? [t("sources.jumpsChanged", { count: format.number(changed) })] : []),
          ...(gone > 0 ? [t("sources.jumpsGone", { count: format.number(gone) })] : []),
        ].join(" ")}
      </Text>
      <DialogFooter
        action={`${t("sources.jumpAccept")} (${format.number(meant.length)})`}
        onConfirm={() => {
          void decide(true);
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={kept === undefined || meant.length === 0}
      >
        <Button
          variant="default"
          disabled={busy || kept === undefined || meant.length === 0}
          onClick={() => {
            void decide(false);
          }}
        >
          {`${t("sources.jumpRefuse")} (${format.number(meant.length)})`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Whether its source reported another line since it was ticked. */
function hasChanged(jump: Jump, ticks: Ticks): boolean {
  return ticks.has(jump.jumpId) && ticks.get(jump.jumpId) !== saidOf(jump);
}

type JumpTickProps = {
  readonly jump: Jump;
  readonly isTicked: boolean;
  readonly hasChanged: boolean;
  readonly onTick: (isTicked: boolean) => void;
};

function JumpTick({ jump, isTicked, hasChanged, onTick }: JumpTickProps) {
  const { t } = useLocale();
  const was = jump.was.length === 0 ? t("sources.jumpNew") : quotesText(jump.was);
  const said = [
    `${was} → ${quotesText(jump.quotes)}`,
    jumpWhy(jump, t),
    ...(hasChanged ? [t("sources.jumpChangedSince")] : []),
  ].filter((text) => text !== "");
  return (
    <Checkbox
      checked={isTicked}
      label={`${jump.event} · ${jumpMarket(jump, t)}`}
      description={said.join(" · ")}
      onChange={({ currentTarget }) => {
        onTick(currentTarget.checked);
      }}
    />
  );
}
