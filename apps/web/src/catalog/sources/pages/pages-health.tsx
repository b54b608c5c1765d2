import { masterData } from "@chalkboard/contract";
import { Button, Group, Switch } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { timers } from "../../../ports/browser.ts";
import { useBringing } from "./bring-pages.ts";
import { ReadPages } from "./read-pages.tsx";
import { SiteTeams } from "./site-teams.tsx";
import type { Source } from "../source-fields.ts";

/**
 * Reads the pages of a source: now, or repeatedly at its interval while its form is open; and assigns its team names.
 */
export function PagesHealth({ source }: { readonly source: Source }) {
  const { t } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [isAuto, setAuto] = useState(false);
  const [league, setLeague] = useState<string | undefined>(undefined);
  const {
    data: { rows },
  } = useCallQuery(masterData.listLeagues, { limit: 1_000 });
  useAutomatic(source, isAuto, () => {
    setAuto(false);
  });
  return (
    <>
      <Group gap="xs" my="xs">
        <Button
          variant="default"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t("webPages.read")}
        </Button>
        {source.leagues.map(({ code }) => (
          <Button
            key={code}
            variant="default"
            onClick={() => {
              setLeague(code);
            }}
          >
            {`${t("webPages.teams")} · ${rows.find((one) => one.code === code)?.name ?? code}`}
          </Button>
        ))}
        <Switch
          label={t("webPages.auto")}
          checked={isAuto}
          onChange={(event) => {
            setAuto(event.currentTarget.checked);
          }}
        />
      </Group>
      {isOpen && (
        <ReadPages
          source={source}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
      {league !== undefined && (
        <SiteTeams
          sourceId={source.sourceId}
          sourceName={source.name}
          league={league}
          onClose={() => {
            setLeague(undefined);
          }}
        />
      )}
    </>
  );
}

/**
 * Reads every page at the source's interval, one round after the other; stops if the print program is no longer
 * running.
 */
function useAutomatic(source: Source, isAuto: boolean, onGone: () => void): void {
  const { fetch, take } = useBringing(source);
  const round = useRef<() => Promise<void>>(() => Promise.resolve());
  const isRunning = useRef(false);
  useEffect(() => {
    round.current = async () => {
      if (isRunning.current) return;
      isRunning.current = true;
      try {
        for (const page of source.pages ?? []) {
          const fetched = await fetch(page, false);
          if ("packed" in fetched) await take(page, fetched, false);
          else if (fetched.missing === "absent") return onGone();
        }
      } finally {
        isRunning.current = false;
      }
    };
  });
  useEffect(() => {
    if (!isAuto) return undefined;
    void round.current();
    const timer = timers.every(source.intervalSeconds * 1_000, () => {
      void round.current();
    });
    return () => {
      timer.clear();
    };
  }, [isAuto, source.intervalSeconds]);
}
