/** What a round changed. */
export type CycleCounts = {
  readonly created: number;
  readonly moved: number;
  readonly quotes: number;
  readonly moves: number;
  readonly statements: number;
  readonly decided: number;
};

export const noCounts: CycleCounts = { created: 0, moved: 0, quotes: 0, moves: 0, statements: 0, decided: 0 };

/** The sum of both. */
export function added(
  { created, moved, quotes, moves, statements, decided }: CycleCounts,
  more: Partial<CycleCounts>,
): CycleCounts {
  return {
    created: created + (more.created ?? 0),
    moved: moved + (more.moved ?? 0),
    quotes: quotes + (more.quotes ?? 0),
    moves: moves + (more.moves ?? 0),
    statements: statements + (more.statements ?? 0),
    decided: decided + (more.decided ?? 0),
  };
}
