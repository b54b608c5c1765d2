// The buttons that run a draft over recent sales, and what every outcome of a trial shows alike.
import { explain, type Refused } from "@chalkboard/i18n";
import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { openPanel } from "../../../data/panels.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { TrialRun } from "./run-trial.ts";

const shownAtMost = 12;

const spans = [7, 31] as const;

type Running<Total> = {
  readonly of: string;
  readonly days: number;
  readonly tried: Total;
  readonly isOver: boolean;
  readonly fault?: string;
};

type BackTestProps<Total> = {
  /** The draft as text: the outcome of another one is not shown. */
  readonly of: string;
  readonly none: Total;
  readonly run: (run: TrialRun<Total>) => Promise<{ readonly tried: Total; readonly refused?: Refused }>;
  readonly outcome: (tried: Total) => ReactNode;
};

/** Runs a draft over the sales of the last week or month, and shows the outcome as it grows. */
export function BackTest<Total>({ of, none, run, outcome }: BackTestProps<Total>) {
  const locale = useLocale();
  const { t } = locale;
  const [running, setRunning] = useState<Running<Total> | undefined>(undefined);
  const stop = useRef<AbortController | undefined>(undefined);
  useEffect(
    () => () => {
      stop.current?.abort();
    },
    [],
  );
  const start = async (days: number): Promise<void> => {
    stop.current?.abort();
    const until = new AbortController();
    stop.current = until;
    try {
      await runUntil(days, until);
    } catch (error) {
      if (!until.signal.aborted) throw error;
    }
  };
  const runUntil = async (days: number, until: AbortController): Promise<void> => {
    const show = (tried: Total, isOver: boolean, fault?: string): void => {
      if (!until.signal.aborted) setRunning({ of, days, tried, isOver, ...(fault === undefined ? {} : { fault }) });
    };
    show(none, false);
    const { tried, refused } = await run({ days, signal: until.signal, onSlice: show });
    if (refused !== undefined) show(tried, true, explain(refused, locale).text);
  };
  // The trial was for another draft than the current one.
  const shown = running?.of === of ? running : undefined;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {spans.map((days) => (
          <Button
            key={days}
            variant="default"
            loading={shown !== undefined && shown.days === days && !shown.isOver}
            onClick={() => {
              void start(days);
            }}
          >
            {t(days === 7 ? "rules.try" : "rules.tryMonth")}
          </Button>
        ))}
      </Group>
      {shown?.fault !== undefined && (
        <Alert color="no" variant="light" role="alert">
          {shown.fault}
        </Alert>
      )}
      {shown !== undefined && shown.fault === undefined && (
        <Alert variant="default" role="status" title={t("rules.triedTitle")}>
          {outcome(shown.tried)}
        </Alert>
      )}
    </Stack>
  );
}

type TicketLinksProps = {
  readonly tickets: readonly { readonly number: number; readonly text: string }[];
};

/** Opens the first tickets of a trial. */
export function TicketLinks({ tickets }: TicketLinksProps) {
  const { t } = useLocale();
  if (tickets.length === 0) return null;
  return (
    <Group gap="xs">
      {tickets.slice(0, shownAtMost).map(({ number, text }) => (
        <Anchor
          key={number}
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            openPanel({ kind: "ticket", number });
          }}
        >
          {String(number)} ({text})
        </Anchor>
      ))}
      {tickets.length > shownAtMost && (
        <Text size="sm" c="dimmed">
          {t("rules.andMore", { number: tickets.length - shownAtMost })}
        </Text>
      )}
    </Group>
  );
}
