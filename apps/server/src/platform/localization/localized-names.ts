// SQL for the names of sports, leagues, teams and games in the reader's language (docs/design/catalog.md), which is
// that of the scope. Values that are stored, compared or published to everyone use the plain columns.

/**
 * SQL: the localized name of a row of master data. @param usual its default where the language has no name of its own
 */
export const called = (of: string, usual = "name"): string => `app.localized_name(${of}.${usual}, ${of}.names)`;

/** SQL: the name of a game, from its teams. */
export const localizedGameName = (of: string): string => `app.localized_game_name(${of}.name, ${of}.id)`;

/** SQL: the same where its teams are joined already: fast for thousands of games. */
export const localizedGameNameFrom = (
  of: string,
  away: string,
  home: string,
): string => `(case when starts_with(${of}.name, ${away}.name || ' ')
  then ${called(away)} || replace(substr(${of}.name, length(${away}.name) + 1), ${home}.name, ${called(home)}) else ${of}.name end)`;

/**
 * SQL: the printed name of a league at a service: the service's own name, else the print name, which is short in any
 * language, else the localized name.
 * @param own the row of service_league, which may be missing
 */
export const leagueOnPaper = (of: string, own: string): string =>
  `coalesce(nullif(${own}.shown_name, ''), nullif(${of}.print_name, ''), ${called(of)})`;

/** SQL: all names that a search covers: the localized and the default name. */
export const localizedAndUsual = (of: string): string => `concat_ws(' ', ${called(of)}, ${of}.name)`;
