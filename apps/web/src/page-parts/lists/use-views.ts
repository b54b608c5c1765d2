import { type AnswerOf, identity } from "@chalkboard/contract";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";

export type View = AnswerOf<typeof identity.listViews>["views"][number];

export type Views = {
  /** Titles of the columns that this user hides. */
  readonly hidden: readonly string[];
  readonly views: readonly View[];
  /** Names of columns in this user's order; missing ones keep their places. */
  readonly order: readonly string[];
  /** This user's thresholds for marks, by name. */
  readonly thresholds: Readonly<Record<string, number>>;
  readonly hide: (hidden: readonly string[]) => void;
  readonly arrange: (order: readonly string[]) => void;
  readonly mark: (thresholds: Readonly<Record<string, number>>) => void;
  readonly keep: (views: readonly View[]) => void;
};

/** This user's arrangement of a list. Changes apply immediately and are stored on the server. */
export function useViews(list: string): Views {
  const { data } = useCallQuery(identity.listViews, { list });
  const { mutate } = useCallMutation(identity.saveViews, { refresh: [identity.listViews] });
  const [changed, setChanged] = useState<AnswerOf<typeof identity.listViews> | undefined>(undefined);
  const now = changed ?? data;
  const save = (next: AnswerOf<typeof identity.listViews>): void => {
    setChanged(next);
    void mutate({ list, ...next }).then((result) => {
      if (!result.ok) setChanged(undefined);
    });
  };
  return {
    ...now,
    hide: (hidden) => {
      save({ ...now, hidden: [...hidden] });
    },
    arrange: (order) => {
      save({ ...now, order: [...order] });
    },
    mark: (thresholds) => {
      save({ ...now, thresholds: { ...thresholds } });
    },
    keep: (views) => {
      save({ ...now, views: [...views] });
    },
  };
}
