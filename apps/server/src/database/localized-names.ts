// The one way in which a statement names sports, leagues, teams and games for whoever reads (docs/decisions/0360): in the language of its scope. What is
// written down, compared or told to everybody alike takes the plain columns.

/** SQL: what the row of a registry's table is called. @param usual what it goes by where its language has no name of its own */
export const called = (of: string, usual = "name"): string => `app.called(${of}.${usual}, ${of}.names)`;

/** SQL: what a game is called after its teams. */
export const localizedGameName = (of: string): string => `app.game_called(${of}.name, ${of}.id)`;

/** SQL: the same where its teams stand in the statement already: thousands of games are called in a blink. */
export const localizedGameNameFrom = (of: string, away: string, home: string): string => `(case when starts_with(${of}.name, ${away}.name || ' ')
  then ${called(away)} || replace(substr(${of}.name, length(${away}.name) + 1), ${home}.name, ${called(home)}) else ${of}.name end)`;

/**
 * SQL: what paper calls a league at a service: the service's own name, else the print name, which is short in any language, else what the reader's calls it.
 * @param own the row of service_league, which need not be there
 */
export const leagueOnPaper = (of: string, own: string): string => `coalesce(nullif(${own}.shown_name, ''), nullif(${of}.print_name, ''), ${called(of)})`;

/** SQL: all that a name is searched in: what it is called here, and what everybody calls it. */
export const localizedAndUsual = (of: string): string => `concat_ws(' ', ${called(of)}, ${of}.name)`;
