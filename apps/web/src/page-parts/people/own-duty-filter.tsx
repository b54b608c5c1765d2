import { Switch } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Mine } from "./use-own-duty.ts";

/** Limits an assistant's list to their own leagues; not shown to others. */
export function MineFilter({
  mine,
  value,
  onChange,
}: {
  readonly mine: Mine | undefined;
  readonly value: boolean;
  readonly onChange: (isOnly: boolean) => void;
}) {
  const { t } = useLocale();
  return mine === undefined ? null : (
    <Switch
      size="xs"
      label={t("duties.mineOnly")}
      checked={value}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
    />
  );
}

/** The leagues to choose from: an assistant's own are marked, and shown alone if they choose so. */
export function leaguesFor<L extends { readonly leagueId: number; readonly abbreviation: string }>(
  leagues: readonly L[],
  mine: Mine | undefined,
  isOnly: boolean,
): { readonly shown: readonly L[]; readonly choices: readonly { readonly value: string; readonly label: string }[] } {
  const own = leagues.filter(({ leagueId }) => mine?.isMine(leagueId) === true);
  const shown = isOnly && own.length > 0 ? own : leagues;
  return {
    shown,
    choices: shown.map(({ leagueId, abbreviation }) => ({
      value: String(leagueId),
      label: mine?.isMine(leagueId) === true ? `${abbreviation} ✓` : abbreviation,
    })),
  };
}
