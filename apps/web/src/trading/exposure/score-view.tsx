import { Title } from "@mantine/core";
import { useMemo } from "react";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { besidesColumns, moverColumns } from "./bet-columns.tsx";
import { type EventAnswer, isByCurrency, type LiabilityAnswer } from "./figures.tsx";
import { HeatMap } from "./heat-map.tsx";
import styles from "./action.module.css";

type ScoreViewProps = {
  readonly action: EventAnswer;
  readonly liability: LiabilityAnswer;
};

/** What the game costs at each score, what would change that most, and the bets that the score does not decide. */
export function ScoreView({ action, liability: { score, besides, currency } }: ScoreViewProps) {
  const locale = useLocale();
  const { t } = locale;
  const { event } = action;
  const isOfSeveral = isByCurrency(action);
  const movers = useMemo(
    () => moverColumns(locale, event, { currency, isOfSeveral }),
    [locale, event, currency, isOfSeveral],
  );
  const rest = useMemo(
    () => besidesColumns(locale, event, { currency, isOfSeveral }),
    [locale, event, currency, isOfSeveral],
  );
  return (
    <>
      {score === null ? (
        <EmptyState title="action.noScore" why="action.noScoreWhy" />
      ) : (
        <HeatMap score={score} event={event} currency={currency} />
      )}
      {score !== null && score.movers.length > 0 && (
        <section>
          <Title order={2} size="h4">
            {t("action.movers")}
          </Title>
          <p className={styles["said"]}>{t("action.moversWhy")}</p>
          <Grid
            name="action-movers"
            height="auto"
            rows={score.movers}
            columns={movers}
            empty={nothing}
            rowKey={({ legs }) =>
              legs.map(({ betType, side, points }) => `${String(betType)}/${String(side)}/${String(points)}`).join()
            }
          />
        </section>
      )}
      {besides.length > 0 && (
        <section>
          <Title order={2} size="h4">
            {t("action.besides")}
          </Title>
          <p className={styles["said"]}>{t("action.besidesWhy")}</p>
          <Grid
            name="action-besides"
            height="auto"
            rows={besides}
            rowKey={({ betType, side }) => `${String(betType)}/${String(side)}`}
            columns={rest}
            empty={nothing}
          />
        </section>
      )}
    </>
  );
}

const nothing = { title: "action.emptyBets", why: "action.emptyBetsWhy" } as const;
