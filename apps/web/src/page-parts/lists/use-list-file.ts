import { files, type ListCall } from "@chalkboard/contract";
import { listColumnsOf } from "@chalkboard/list-columns";
import { useState } from "react";
import { filesInHand, follow, unfollow } from "../../data/export-files.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import type { Making } from "../../kit/grid/export.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useStore } from "../../ports/store.ts";

/**
 * Exports a list as a file that the server makes while the user continues working; undefined for a list without list
 * columns.
 * @param input filters and order
 * @param titles of the visible columns
 */
export function useListFile(call: ListCall, input: object, titles: readonly string[]): Making | undefined {
  const { language } = useLocale();
  const [begun, setBegun] = useState<number | undefined>(undefined);
  const inHand = useStore(filesInHand);
  const start = useCallMutation(files.startFile, { refresh: [files.listFiles] });
  const remove = useCallMutation(files.removeFile, { refresh: [files.listFiles] });
  const sheet = listColumnsOf(call.path);
  if (sheet === undefined) return undefined;
  const now =
    begun === undefined || !inHand.has(begun) ? undefined : (inHand.get(begun) ?? { rows: 0, rowsInAll: null });
  return {
    now: start.busy ? { rows: 0, rowsInAll: null } : now,
    begin: (format, name) => {
      void start
        .mutate({
          list: call.path,
          filters: { ...input },
          columns: [...titles],
          name,
          format,
          language,
        })
        .then((result) => {
          if (!result.ok) return;
          setBegun(result.data.fileId);
          follow(result.data.fileId);
        });
    },
    stop: () => {
      if (begun === undefined) return;
      unfollow(begun);
      void remove.mutate({ fileId: begun });
    },
  };
}
