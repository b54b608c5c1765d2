import { sources } from "@chalkboard/contract";
import { sourceState, sourceStateKeys } from "@chalkboard/sheets";
import { Button, Group, Text } from "@mantine/core";
import { useTell } from "../data/use-tell.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import type { Source } from "./source-fields.ts";

/** How a source does, and the button by which it is asked at once. */
export function SourceHealth({ source }: { readonly source: Source }) {
  const { t, format, zone } = useWords();
  const toasts = useToasts();
  const { tell, busy } = useTell(sources.runSource, { refresh: [sources.listSources, sources.listRuns] });
  const { sourceId, name, lastHeardAt, error } = source;
  const run = async (): Promise<void> => {
    const told = await tell({ sourceId });
    if (told.ok) toasts.done(t("sources.asked", { name }));
  };
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      <div>
        <Text size="sm">{t(sourceStateKeys[sourceState(source)])}
          {lastHeardAt !== null && ` · ${t("sources.lastHeard")} ${format.dateTime(lastHeardAt, zone)}`}</Text>
        {error !== "" && <Text size="sm" c="var(--cb-no)">{error}</Text>}
      </div>
      <Button variant="default" flex="none" loading={busy} onClick={() => { void run(); }}>{t("sources.runNow")}</Button>
    </Group>
  );
}
