import { sources } from "@chalkboard/contract";
import type { UseFormReturnType } from "@mantine/form";

export type PageForm = UseFormReturnType<sources.SourcePage>;

const nowhere: sources.PagePlace = { selector: "", attribute: "", pattern: "" };

/** The initial values of a page. */
export function freshPage(league: string, timeZone: string): sources.SourcePage {
  const places = Object.fromEntries(
    sources.pagePlaceNames.map((name) => [name, nowhere]),
  ) as sources.SourcePage["places"];
  return {
    name: "",
    league,
    address: "",
    isHeadless: true,
    commands: [],
    games: 0,
    row: "",
    rowsOfGame: 1,
    isHomeFirst: false,
    isDayAbove: false,
    isDayFirst: false,
    isDecimal: false,
    isFirstHalf: false,
    timeZone,
    places,
  };
}
