// The pages of a source, read by the print program one after the other: previewed and imported.
import { type AnswerOf, sources } from "@chalkboard/contract";
import { Loader, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useBringing } from "./bring-pages.ts";
import type { FetchedPage } from "./fetch-page.ts";
import { PageSeen } from "./page-seen.tsx";
import type { Source } from "../source-fields.ts";

type Read = {
  readonly page: sources.SourcePage;
  readonly fetched: FetchedPage;
  readonly seen?: AnswerOf<typeof sources.readPage>;
};

export function ReadPages({ source, onClose }: { readonly source: Source; readonly onClose: () => void }) {
  const { t } = useLocale();
  const pages = source.pages ?? [];
  const [read, setRead] = useState<readonly Read[]>([]);
  const bringing = useBringing(source);
  const looking = useCallMutation(sources.readPage);
  const isBegun = useRef(false);
  const begin = async (): Promise<void> => {
    for (const page of pages) {
      const fetched = await bringing.fetch(page, true);
      const { sourceId } = source;
      const result = "packed" in fetched ? await looking.mutate({ sourceId, page, ...fetched }) : undefined;
      setRead((before) => [...before, { page, fetched, ...(result?.ok === true ? { seen: result.data } : {}) }]);
      if ("missing" in fetched && fetched.missing === "absent") return onClose();
    }
  };
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  });
  const ready = read.filter(({ seen }) => seen !== undefined && seen.fault === null);
  const take = async (): Promise<void> => {
    for (const { page, fetched } of ready) if ("packed" in fetched) await bringing.take(page, fetched, true);
    onClose();
  };
  const next = pages[read.length];
  return (
    <Dialog title={`${source.name} · ${t("webPages.read")}`} onClose={onClose} size="lg" isBusy={bringing.busy}>
      {read.map(({ page, seen, fetched }) => (
        <section key={page.name}>
          <Title order={3} size="h5" my="xs">
            {page.name}
          </Title>
          {seen !== undefined && <PageSeen seen={seen} />}
          {"missing" in fetched && <Text size="sm">{t("webPages.unread", { page: page.name })}</Text>}
        </section>
      ))}
      {next !== undefined && (
        <Text size="sm" role="status">
          <Loader size="xs" mr="xs" />
          {t("webPages.reading", { page: next.name })}
        </Text>
      )}
      <DialogFooter
        action={t("sources.takeFile")}
        onConfirm={() => {
          void take();
        }}
        onCancel={onClose}
        isBusy={bringing.busy}
        isOff={next !== undefined || ready.length === 0}
      />
    </Dialog>
  );
}
