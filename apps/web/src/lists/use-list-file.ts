import { files, type ListCall } from "@chalkboard/contract";
import { sheetOf } from "@chalkboard/sheets";
import { useState } from "react";
import { filesInHand, follow, unfollow } from "../data/own-files.ts";
import { useTell } from "../data/use-tell.ts";
import type { Making } from "../kit/export.tsx";
import { useWords } from "../kit/words.tsx";
import { useStore } from "../ports/store.ts";

/** A title as a name of a file: what no machine takes in one becomes a dash. */
export function fileNameOf(title: string): string {
  return title.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, "-").replaceAll(/\.{2,}/g, ".").replace(/^[.\s]+/, "").slice(0, 120).trim() || "list";
}

/**
 * A list as a file that the server makes, while its person goes on working; undefined for a list that has no sheet.
 * @param asked filters and order
 * @param titles of the columns that are shown
 */
export function useListFile(call: ListCall, asked: object, name: string, titles: readonly string[]): Making | undefined {
  const { language } = useWords();
  const [begun, setBegun] = useState<number | undefined>(undefined);
  const inHand = useStore(filesInHand);
  const start = useTell(files.startFile, { refresh: [files.listFiles] });
  const remove = useTell(files.removeFile, { refresh: [files.listFiles] });
  const sheet = sheetOf(call.path);
  if (sheet === undefined) return undefined;
  const now = begun === undefined || !inHand.has(begun) ? undefined : inHand.get(begun) ?? { rows: 0, rowsInAll: null };
  return {
    now: start.busy ? { rows: 0, rowsInAll: null } : now,
    begin: (format) => {
      void start.tell({ list: call.path, asked: { ...asked }, columns: [...titles], name: fileNameOf(name), format, language }).then((told) => {
        if (!told.ok) return;
        setBegun(told.data.fileId);
        follow(told.data.fileId);
      });
    },
    stop: () => {
      if (begun === undefined) return;
      unfollow(begun);
      void remove.tell({ fileId: begun });
    },
  };
}
