// What was typed and not saved outlives a reload, and is offered back.
import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { merged } from "./merge.ts";
import { useLocale } from "./words.tsx";

/** What was typed, over what was stored then. */
export type KeptValues = { readonly was: unknown; readonly values: unknown; readonly at: number };
/** One form's place to keep them in. */
export type Kept = { readonly read: () => KeptValues | undefined; readonly write: (was: unknown, values: unknown) => void; readonly forget: () => void };

type Keeping<Values> = {
  /** What was found and not answered yet. */
  readonly found: KeptValues | undefined;
  /** Keeps what is typed now; not before the offer was answered, so that it is not written over. */
  readonly note: (values: Values) => void;
  /** The values to go on with where what was found is wanted; else it is forgotten. */
  readonly answer: (isWanted: boolean, now: Values) => Values | undefined;
};

export function useKept<Values>(kept: Kept | undefined, initial: Values): Keeping<Values> {
  const [found, setFound] = useState(() => wanted(kept?.read(), initial));
  return {
    found,
    note: (values) => {
      if (kept === undefined || found !== undefined) return;
      if (JSON.stringify(values) === JSON.stringify(initial)) kept.forget();
      else kept.write(initial, values);
    },
    answer: (isWanted, now) => {
      setFound(undefined);
      if (!isWanted || found === undefined) {
        kept?.forget();
        return undefined;
      }
      return merged(found.was as Values, found.values as Values, now);
    },
  };
}

/** Only what is of the same form, and says something else than what is stored. */
function wanted(found: KeptValues | undefined, initial: unknown): KeptValues | undefined {
  if (found === undefined || JSON.stringify(found.values) === JSON.stringify(initial)) return undefined;
  return namesOf(found.values) === namesOf(initial) && namesOf(found.was) === namesOf(initial) ? found : undefined;
}

function namesOf(values: unknown): string {
  return typeof values === "object" && values !== null ? Object.keys(values).toSorted().join() : "";
}

/** Offers what was typed before the page went away. */
export function KeptOffer({ found, onAnswer }: { readonly found: KeptValues; readonly onAnswer: (isWanted: boolean) => void }) {
  const { t, format, zone } = useLocale();
  return (
    <Alert color="wait" variant="light" role="status">
      {t("kit.kept", { at: format.dateTime(found.at, zone) })}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" onClick={() => { onAnswer(true); }}>{t("kit.takeBack")}</Button>
        <Button size="compact-sm" variant="default" onClick={() => { onAnswer(false); }}>{t("kit.discard")}</Button>
      </Group>
    </Alert>
  );
}
