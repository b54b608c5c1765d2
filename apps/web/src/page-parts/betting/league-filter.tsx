import { FilterSelect } from "../../kit/fields/filters.tsx";

type LeagueFilterProps = {
  readonly leagues: readonly { readonly leagueId: number; readonly name: string }[];
  /** The league's number in the link; empty for all. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Limits a page to one league. */
export function LeagueFilter({ leagues, value, onChange }: LeagueFilterProps) {
  return (
    <FilterSelect
      label="betting.league"
      value={value}
      withAll
      width={140}
      onChange={onChange}
      choices={leagues.map(({ leagueId, name }) => ({ value: String(leagueId), label: name }))}
    />
  );
}
