import { type AnswerOf, identity } from "@chalkboard/contract";
import { useState } from "react";
import { useCallQuery } from "../data/use-call-query.ts";
import { useCallMutation } from "../data/use-call-mutation.ts";

export type View = AnswerOf<typeof identity.listViews>["views"][number];

export type Views = {
  /** Titles of the columns that this person leaves out. */
  readonly hidden: readonly string[];
  readonly views: readonly View[];
  /** Names of columns in this person's own order; those that are absent keep their place. */
  readonly order: readonly string[];
  /** From which figures on something is marked for this person, by their names. */
  readonly thresholds: Readonly<Record<string, number>>;
  readonly hide: (hidden: readonly string[]) => void;
  readonly arrange: (order: readonly string[]) => void;
  readonly mark: (thresholds: Readonly<Record<string, number>>) => void;
  readonly keep: (views: readonly View[]) => void;
};

/** How this person has arranged a list. What he changes stands at once, and is kept for him on the server. */
export function useViews(list: string): Views {
  const { data } = useCallQuery(identity.listViews, { list });
  const { mutate } = useCallMutation(identity.saveViews, { refresh: [identity.listViews] });
  const [changed, setChanged] = useState<AnswerOf<typeof identity.listViews> | undefined>(undefined);
  const now = changed ?? data;
  const save = (next: AnswerOf<typeof identity.listViews>): void => {
    setChanged(next);
    void mutate({ list, ...next }).then((result) => { if (!result.ok) setChanged(undefined); });
  };
  return {
    ...now,
    hide: (hidden) => { save({ ...now, hidden: [...hidden] }); },
    arrange: (order) => { save({ ...now, order: [...order] }); },
    mark: (thresholds) => { save({ ...now, thresholds: { ...thresholds } }); },
    keep: (views) => { save({ ...now, views: [...views] }); },
  };
}
