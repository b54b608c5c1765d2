// Progress of an import: uploading the file, reading its rows and writing them.
import { masterData } from "@chalkboard/contract";
import { Progress, Text } from "@mantine/core";
import { Suspense, useEffect } from "react";
import { forget } from "../../data/connection/queries.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useLocale } from "../../kit/format/locale.tsx";

const everyMs = 700;

/** Upload progress: `sent` of `whole` bytes. */
export function SendingProgress({ sent, whole }: { readonly sent: number; readonly whole: number }) {
  const { t, format } = useLocale();
  return (
    <Bar
      text={t("registry.importSending", { done: format.size(sent), whole: format.size(whole) })}
      done={sent}
      whole={whole}
    />
  );
}

/** Progress on the server. */
export function ImportProgress() {
  return (
    <Suspense fallback={<Waiting />}>
      <Far />
    </Suspense>
  );
}

function Waiting() {
  return <Bar text={useLocale().t("registry.importWaits")} done={0} whole={0} />;
}

function Far() {
  const { t, format } = useLocale();
  const {
    data: { run },
  } = useCallQuery(masterData.importProgress, {}, { everyMs });
  // The progress of one import must not appear in the next.
  useEffect(
    () => () => {
      forget([masterData.importProgress]);
    },
    [],
  );
  if (run === null) return <Waiting />;
  const rows = { done: format.number(run.done), whole: format.number(run.whole) };
  return (
    <Bar
      text={run.step === "reading" ? t("registry.importReading", rows) : t("registry.importWriting", rows)}
      done={run.done}
      whole={run.whole}
    />
  );
}

function Bar({ text, done, whole }: { readonly text: string; readonly done: number; readonly whole: number }) {
  return (
    <>
      <Text size="sm" mb="xs">
        {text}
      </Text>
      <Progress value={whole === 0 ? 0 : (100 * done) / whole} aria-label={text} />
    </>
  );
}
