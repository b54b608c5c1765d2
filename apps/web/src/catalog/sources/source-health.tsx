import { sources } from "@chalkboard/contract";
import { runFault, sourceState, sourceStateKeys } from "@chalkboard/list-columns";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { FileDialog } from "./file-dialog.tsx";
import { FileProgress } from "./file-progress.tsx";
import { PagesHealth } from "./pages/pages-health.tsx";
import type { Source } from "./source-fields.ts";
import { momentText } from "../../kit/format/moment-text.ts";

/** The state of a source, with a button to query it immediately or to read a file of it. */
export function SourceHealth({ source }: { readonly source: Source }) {
  const { t, format, zone } = useLocale();
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(sources.runSource, { refresh: [sources.listSources, sources.listRuns] });
  const { sourceId, name, adaptor, folder, lastHeardAt, error, silentSince, silentLines } = source;
  const [hasFile, setFile] = useState(false);
  const run = async (): Promise<void> => {
    const result = await mutate({ sourceId });
    if (result.ok) toasts.done(t("sources.isRunning", { name }));
  };
  return (
    <>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <Text size="sm">
            {t(sourceStateKeys[sourceState(source)])}
            {lastHeardAt !== null && ` · ${t("sources.lastHeard")} ${momentText(format, lastHeardAt, zone)}`}
          </Text>
          {adaptor === "webPage" && (
            <Text size="sm" c="dimmed">
              {t("webPages.browserOnly")}
            </Text>
          )}
          {sources.isFileAdaptor(adaptor) && folder === "" && (
            <Text size="sm" c="dimmed">
              {t("sources.fileOnly")}
            </Text>
          )}
          {silentSince !== null && (
            <Text size="sm" c="var(--cb-no)">
              {t("sources.silentNow", {
                since: momentText(format, silentSince, zone),
                count: format.number(silentLines),
              })}
            </Text>
          )}
          {error !== "" && (
            <Text size="sm" c="var(--cb-no)">
              {runFault(error, t)}
            </Text>
          )}
        </div>
        <Group gap="xs" flex="none">
          {sources.isFileAdaptor(adaptor) && (
            <Button
              variant="default"
              onClick={() => {
                setFile(true);
              }}
            >
              {t("sources.readFile")}
            </Button>
          )}
          {(sources.isCreditedAdaptor(adaptor) || folder !== "") && (
            <Button
              variant="default"
              loading={busy}
              onClick={() => {
                void run();
              }}
            >
              {t("sources.runNow")}
            </Button>
          )}
        </Group>
        {hasFile && sources.isFileAdaptor(adaptor) && (
          <FileDialog
            source={{ ...source, adaptor }}
            onClose={() => {
              setFile(false);
            }}
          />
        )}
      </Group>
      {adaptor === "webPage" && <PagesHealth source={source} />}
      {sources.isFileAdaptor(adaptor) && <FileProgress sourceId={sourceId} />}
    </>
  );
}
