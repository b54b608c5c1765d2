import { live, work } from "@chalkboard/contract";
import { useQuery } from "@tanstack/react-query";
import { refresh } from "../../data/connection/queries.ts";
import { questionOf } from "../../data/use-call-query.ts";
import { useLive } from "../../live/live.ts";
import type { WorkItem } from "./work-labels.ts";

const none: readonly WorkItem[] = [];

/** The desk's long work, as new as the server's; empty before the first answer. */
export function useWork(): readonly WorkItem[] {
  const look = (): void => {
    refresh([work.listWork]);
  };
  useLive(live.subjects.work(), look, look);
  const { data } = useQuery({ ...questionOf(work.listWork, {}), retry: false });
  return data?.items ?? none;
}
