import { masterData, sources } from "@chalkboard/contract";
import { refresh } from "../../../data/connection/queries.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { fetchPage, type FetchedPage } from "./fetch-page.ts";
import { faultText } from "./page-seen.tsx";
import type { Source } from "../source-fields.ts";

type Packed = Extract<FetchedPage, { readonly packed: string }>;

export type Bringing = {
  /** Lets the print program read a page; failures are recorded among the runs. */
  readonly fetch: (page: sources.SourcePage, isRequested: boolean) => Promise<FetchedPage>;
  /**
   * Imports a page that was read, and reports the result: with counts if it is incomplete or something was left out.
   */
  readonly take: (page: sources.SourcePage, fetched: Packed, isRequested: boolean) => Promise<void>;
  readonly busy: boolean;
};

/**
 * Imports the pages of a source. Names without a team are reported in the shell's dialog (specification, section 8).
 */
export function useBringing({ sourceId }: Source): Bringing {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const unread = useCallMutation(sources.pageUnread, { refresh: [sources.listRuns, sources.listSources] });
  const taking = useCallMutation(sources.takePage, { refresh: [sources.listRuns, sources.listSources] });
  return {
    busy: taking.busy,
    fetch: async (page, isRequested) => {
      const fetched = await fetchPage(page, isRequested);
      if ("packed" in fetched) return fetched;
      if (fetched.missing === "unread") await unread.mutate({ sourceId, page: page.name, code: fetched.code });
      if (fetched.missing === "tooLong") toasts.error(`${page.name}: ${t("webPages.fault.tooLong")}`);
      return fetched;
    },
    take: async (page, { packed, steps }, isRequested) => {
      const result = await taking.mutate({
        sourceId,
        page: page.name,
        packed,
        ...(steps === undefined ? {} : { steps }),
      });
      const counts = result.ok ? result.data : countsOf(result.refused?.data);
      if (counts === undefined) return;
      // A league may be created with its first game, even if the result reports unknown names.
      refresh([masterData.listLeagues]);
      if (result.ok && result.data.fault !== null)
        return toasts.error(`${page.name}: ${faultText(result.data.fault, t)}`);
      const { found, expected, matched, leftOut, isWhole } = counts;
      if (!isWhole || leftOut > 0) {
        toasts.caution(
          t(isWhole ? "webPages.counts" : "webPages.countsInPart", {
            page: page.name,
            found: format.number(found),
            expected: format.number(expected),
            matched: format.number(matched),
            leftOut: format.number(leftOut),
          }),
        );
      } else if (result.ok && isRequested) {
        const { created, moves, decided } = result.data;
        toasts.done(
          t("webPages.taken", {
            page: page.name,
            created: format.number(created),
            moves: format.number(moves),
            decided: format.number(decided),
          }),
        );
      }
    },
  };
}

const counted = sources.takePage.answer.pick({
  found: true,
  expected: true,
  matched: true,
  leftOut: true,
  isWhole: true,
});

/** The counts that accompany names without a team. */
function countsOf(data: unknown) {
  return counted.safeParse(data).data;
}
