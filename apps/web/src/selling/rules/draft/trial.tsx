import { effectSettings } from "@chalkboard/engine";
import { Text } from "@mantine/core";
import { useLocale } from "../../../kit/format/locale.tsx";
import { BackTest, TicketLinks } from "./back-test.tsx";
import type { Terms } from "./rule-draft.ts";
import { runTrial } from "./run-trial.ts";
import { effectsOf, noTrial, type Tried } from "./tried.ts";

/** Recent sales that a rule would have refused, and refusals that it would have allowed, before it is saved. */
export function Trial({ terms, ruleId }: { readonly terms: Terms; readonly ruleId: number | undefined }) {
  return (
    <BackTest
      of={JSON.stringify(terms)}
      none={noTrial}
      run={(run) => runTrial({ draft: terms, ruleId }, run)}
      outcome={(tried) => <Outcome tried={tried} isOfEffects={effectSettings.has(terms.control)} />}
    />
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
    <>
      <Text size="sm">
        {t("rules.looked", { tickets: format.number(tried.tickets), attempts: format.number(tried.attempts) })}
      </Text>
      {(!isOfEffects || refused.length > 0) && (
        <Text size="sm">
          {t("rules.wouldRefuse", { count: refused.length, tickets: format.number(tried.tickets), stake })}
        </Text>
      )}
      <TicketLinks
        tickets={refused.map(({ number, stake: risk }) => ({ number, text: format.money(risk, currency) }))}
      />
      {isOfEffects ? <Effects tried={tried} /> : <Text size="sm">{t("rules.wouldAllow", { count: allowed })}</Text>}
      {unjudged > 0 && (
        <Text size="sm" c="dimmed">
          {t("rules.unjudged", { number: unjudged })}
        </Text>
      )}
    </>
  );
}
