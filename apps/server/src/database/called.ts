// The one way in which a statement names sports, leagues, teams and games for whoever reads (docs/decisions/0360): in the language of its scope. What is
// written down, compared or told to everybody alike takes the plain columns.

/** SQL: what the row of a registry's table is called. @param usual what it goes by where its language has no name of its own */
export const called = (of: string, usual = "name"): string => `app.called(${of}.${usual}, ${of}.names)`;

/** SQL: what a game is called after its teams. */
export const gameCalled = (of: string): string => `app.game_called(${of}.name, ${of}.id)`;

/** SQL: all that a name is searched in: what it is called here, and what everybody calls it. */
export const calledAndUsual = (of: string): string => `concat_ws(' ', ${called(of)}, ${of}.name)`;
