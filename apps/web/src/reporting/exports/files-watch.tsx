import { files, live } from "@chalkboard/contract";
import { Suspense, useEffect, useEffectEvent } from "react";
import { fetchFile, filesInHand, unfollow } from "../../data/export-files.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useRenewed } from "../../live/use-renewed.ts";

const restMs = 500;

/**
 * Follows the exports started on this page and downloads each when it is ready, on whatever page the user is by then.
 */
export function FilesWatch() {
  return (
    <Suspense fallback={null}>
      <Following />
    </Suspense>
  );
}

function Following() {
  const { t, format } = useLocale();
  const { serviceId, userId } = useSession();
  const toasts = useToasts();
  const { data, refresh, isUpdating } = useCallQuery(files.listFiles, {});
  useRenewed(live.subjects.files(serviceId, userId), refresh, isUpdating, restMs);
  const look = useEffectEvent(() => {
    const inHand = filesInHand.read();
    const known = new Map(data.files.map((file) => [file.fileId, file]));
    filesInHand.write(new Map([...inHand.keys()].map((fileId) => [fileId, known.get(fileId)])));
    for (const fileId of inHand.keys()) {
      const file = known.get(fileId);
      if (file === undefined || file.state === "waiting" || file.state === "making") continue;
      unfollow(fileId);
      if (file.state === "failed") toasts.error(t("files.failed", { name: file.name }));
      else
        void fetchFile(fileId).then((isThere) => {
          if (isThere) toasts.done(`${file.name}.${file.format} · ${format.size(file.bytes)}`);
        });
    }
  });
  useEffect(() => {
    look();
  }, [data]);
  return null;
}
