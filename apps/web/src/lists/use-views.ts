import { type AnswerOf, identity } from "@chalkboard/contract";
import { useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useTell } from "../data/use-tell.ts";

export type View = AnswerOf<typeof identity.listViews>["views"][number];

export type Views = {
  /** Titles of the columns that this person leaves out. */
  readonly hidden: readonly string[];
  readonly views: readonly View[];
  readonly hide: (hidden: readonly string[]) => void;
  readonly keep: (views: readonly View[]) => void;
};

/** How this person has arranged a list. What he changes stands at once, and is kept for him on the server. */
export function useViews(list: string): Views {
  const { data } = useAsk(identity.listViews, { list });
  const { tell } = useTell(identity.saveViews, { refresh: [identity.listViews] });
  const [changed, setChanged] = useState<AnswerOf<typeof identity.listViews> | undefined>(undefined);
  const now = changed ?? data;
  const save = (next: AnswerOf<typeof identity.listViews>): void => {
    setChanged(next);
    void tell({ list, ...next }).then((told) => { if (!told.ok) setChanged(undefined); });
  };
  return {
    ...now,
    hide: (hidden) => { save({ ...now, hidden: [...hidden] }); },
    keep: (views) => { save({ ...now, views: [...views] }); },
  };
}
