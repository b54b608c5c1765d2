import { effectSettings } from "@chalkboard/engine";
import { explain } from "@chalkboard/i18n";
import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocale } from "../../../kit/format/words.tsx";
import { openPanel } from "../../../data/panels.ts";
import type { Terms } from "./rule-draft.ts";
import { runTrial } from "./run-trial.ts";
import { effectsOf, noTrial, type Tried } from "./tried.ts";

const shownAtMost = 12;

const spans = [7, 31] as const;

type Running = {
  readonly of: string;
  readonly days: number;
  readonly tried: Tried;
  readonly isOver: boolean;
  readonly fault?: string;
};

/** Recent sales that a rule would have refused, and refusals that it would have allowed, before it is saved. */
export function Trial({ terms, ruleId }: { readonly terms: Terms; readonly ruleId: number | undefined }) {
  const words = useLocale();
  const { t } = words;
  const [running, setRunning] = useState<Running | undefined>(undefined);
  const stop = useRef<AbortController | undefined>(undefined);
  useEffect(
    () => () => {
      stop.current?.abort();
    },
    [],
  );
  const draft = JSON.stringify(terms);
  const run = async (days: number): Promise<void> => {
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
    const show = (tried: Tried, isOver: boolean, fault?: string): void => {
      if (!until.signal.aborted)
        setRunning({ of: draft, days, tried, isOver, ...(fault === undefined ? {} : { fault }) });
    };
    show(noTrial, false);
    const { tried, refused } = await runTrial({ draft: terms, ruleId, days, signal: until.signal, onSlice: show });
    if (refused !== undefined) show(tried, true, explain(refused, words).text);
  };
  // The trial was for another draft than the current one.
  const shown = running?.of === draft ? running : undefined;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {spans.map((days) => (
          <Button
            key={days}
            variant="default"
            loading={shown !== undefined && shown.days === days && !shown.isOver}
            onClick={() => {
              void run(days);
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
        <Outcome tried={shown.tried} isOfEffects={effectSettings.has(terms.control)} />
      )}
    </Stack>
  );
}

const effectKeys = {
  referral: "rules.effectReferral",
  delay: "rules.effectDelay",
  secondPerson: "rules.effectSecondPerson",
  document: "rules.effectDocument",
  tax: "rules.effectTax",
} as const;

/** What would have been otherwise about tickets that are sold all the same. */
function Effects({ tried }: { readonly tried: Tried }) {
  const { t, format, currency } = useLocale();
  const effects = effectsOf(tried);
  if (effects.length === 0) return <Text size="sm">{t("rules.noEffect")}</Text>;
  return effects.map(({ what, before, after }) => {
    const text = (figure: number): string => (what === "tax" ? format.money(figure, currency) : format.number(figure));
    return (
      <Text key={what} size="sm">
        {t(effectKeys[what], { before: text(before), after: text(after) })}
      </Text>
    );
  });
}

type OutcomeProps = { readonly tried: Tried; readonly isOfEffects: boolean };

function Outcome({ tried, isOfEffects }: OutcomeProps) {
  const { t, format, currency } = useLocale();
  const { refused, allowed, unjudged } = tried;
  const stake = format.money(
    refused.reduce((sum, ticket) => sum + ticket.stake, 0),
    currency,
  );
  return (
    <Alert variant="default" role="status" title={t("rules.triedTitle")}>
      <Text size="sm">
        {t("rules.looked", { tickets: format.number(tried.tickets), attempts: format.number(tried.attempts) })}
      </Text>
      {(!isOfEffects || refused.length > 0) && (
        <Text size="sm">
          {t("rules.wouldRefuse", { count: refused.length, tickets: format.number(tried.tickets), stake })}
        </Text>
      )}
      {refused.length > 0 && (
        <Group gap="xs">
          {refused.slice(0, shownAtMost).map(({ number, stake: risk }) => (
            <Anchor
              key={number}
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                openPanel({ kind: "ticket", number });
              }}
            >
              {String(number)} ({format.money(risk, currency)})
            </Anchor>
          ))}
          {refused.length > shownAtMost && (
            <Text size="sm" c="dimmed">
              {t("rules.andMore", { number: refused.length - shownAtMost })}
            </Text>
          )}
        </Group>
      )}
      {isOfEffects ? <Effects tried={tried} /> : <Text size="sm">{t("rules.wouldAllow", { count: allowed })}</Text>}
      {unjudged > 0 && (
        <Text size="sm" c="dimmed">
          {t("rules.unjudged", { number: unjudged })}
        </Text>
      )}
    </Alert>
  );
}
