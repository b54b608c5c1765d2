import { type AnswerOf, sources } from "@chalkboard/contract";
import { Alert, Button, Fieldset, Group, Text, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { bringIntoSight } from "../../../kit/behaviour/scroll.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { fetchPage, packedPage } from "./fetch-page.ts";
import type { PageForm } from "./page-fields.ts";
import { PageSeen } from "./page-seen.tsx";

/** What the selectors find, before saving: in pasted HTML, or in the page itself. */
export function PageTry({ form, sourceId }: { readonly form: PageForm; readonly sourceId: number | undefined }) {
  const { t } = useLocale();
  const [html, setHtml] = useState("");
  const [isReading, setReading] = useState(false);
  const [isLong, setLong] = useState(false);
  const [seen, setSeen] = useState<AnswerOf<typeof sources.readPage> | undefined>(undefined);
  const { mutate, busy } = useCallMutation(sources.readPage);
  const found = useRef<HTMLDivElement>(null);
  // The result is below all fields and would not be noticed.
  useEffect(() => {
    if (found.current !== null && seen !== undefined) bringIntoSight(found.current);
  }, [seen]);
  const look = async (
    packed: string | undefined,
    steps?: { readonly done: number; readonly total: number },
  ): Promise<void> => {
    setSeen(undefined);
    setLong(packed === undefined);
    if (packed === undefined) return;
    const result = await mutate({
      page: sources.sourcePage.parse(form.getValues()),
      packed,
      ...(steps === undefined ? {} : { steps }),
      ...(sourceId === undefined ? {} : { sourceId }),
    });
    if (result.ok) setSeen(result.data);
  };
  const isRight = (): boolean => !form.validate().hasErrors;
  const read = async (): Promise<void> => {
    if (!isRight()) return;
    setReading(true);
    const fetched = await fetchPage(sources.sourcePage.parse(form.getValues()), true);
    setReading(false);
    if ("packed" in fetched) await look(fetched.packed, fetched.steps);
    else if (fetched.missing === "tooLong") setLong(true);
  };
  return (
    <Fieldset legend={t("webPages.try")}>
      <Text size="xs" c="dimmed" mb="xs">
        {t("webPages.tryHint")}
      </Text>
      <Textarea
        aria-label={t("webPages.html")}
        placeholder={t("webPages.html")}
        rows={3}
        value={html}
        onChange={(event) => {
          setHtml(event.currentTarget.value);
        }}
      />
      <Group my="xs">
        <Button
          variant="default"
          loading={busy}
          disabled={html.trim() === ""}
          onClick={() => {
            if (isRight()) void packedPage(html).then((packed) => look(packed));
          }}
        >
          {t("webPages.tryPasted")}
        </Button>
        <Button
          variant="default"
          loading={isReading}
          onClick={() => {
            void read();
          }}
        >
          {t("webPages.tryRead")}
        </Button>
      </Group>
      {isLong && (
        <Alert color="no" variant="light" role="alert">
          {t("webPages.fault.tooLong")}
        </Alert>
      )}
      <div ref={found}>{seen !== undefined && <PageSeen seen={seen} withPlaces />}</div>
    </Fieldset>
  );
}
