import { type LetteredBet, letteredBets, type OwnLetters, usualLetters } from "@chalkboard/contract";
import { Fieldset, SimpleGrid, Text, TextInput } from "@mantine/core";
import { letteredName, ownLettersOf } from "../../page-parts/betting/lettered-bets.ts";
import { below } from "../../kit/behaviour/below.ts";
import { useLocale } from "../../kit/format/words.tsx";

export type LettersFieldProps = {
  readonly value: OwnLetters;
  /** What is wrong with a bet's letters. */
  readonly faultOf: (bet: LetteredBet) => string | undefined;
  readonly onChange: (own: OwnLetters) => void;
};

/** The letters of the till: each bet with its default letters and the service's own. */
export function LettersField({ value, faultOf, onChange }: LettersFieldProps) {
  const { t } = useLocale();
  return (
    <Fieldset legend={t("services.betLetters")}>
      <Text size="sm" c="dimmed" mb="sm">
        {t("services.betLettersHint")}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {letteredBets.map((bet) => (
          <TextInput
            key={bet}
            {...below}
            label={letteredName(bet, t)}
            description={t("services.lettersUsual", { letters: usualLetters[bet] })}
            value={value[bet] ?? ""}
            error={faultOf(bet)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={12}
            onChange={(event) => {
              onChange(ownLettersOf({ ...value, [bet]: event.currentTarget.value }));
            }}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
