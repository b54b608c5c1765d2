// Unsaved input survives a reload and is offered for restoring.
import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { merged } from "../format/merge.ts";
import { useLocale } from "../format/locale.tsx";
import { momentText } from "../format/moment-text.ts";

/** The unsaved input, and the stored values that it was based on. */
export type DraftValues = { readonly was: unknown; readonly values: unknown; readonly at: number };
/** Storage for one form's unsaved input. */
export type DraftStorage = {
  readonly read: () => DraftValues | undefined;
  readonly write: (was: unknown, values: unknown) => void;
  readonly forget: () => void;
};

type Draft<Values> = {
  /** The input that was found and that the user has not yet accepted or discarded. */
  readonly found: DraftValues | undefined;
  /** Stores the current input; not before the offer is answered, so that it does not overwrite what was found. */
  readonly note: (values: Values) => void;
  /** Returns the found values if the user wants them; otherwise discards them. */
  readonly answer: (isWanted: boolean, now: Values) => Values | undefined;
};

export function useDraft<Values>(storage: DraftStorage | undefined, initial: Values): Draft<Values> {
  const [found, setFound] = useState(() => wanted(storage?.read(), initial));
  return {
    found,
    note: (values) => {
      if (storage === undefined || found !== undefined) return;
      if (JSON.stringify(values) === JSON.stringify(initial)) storage.forget();
      else storage.write(initial, values);
    },
    answer: (isWanted, now) => {
      setFound(undefined);
      if (!isWanted || found === undefined) {
        storage?.forget();
        return undefined;
      }
      return merged(found.was as Values, found.values as Values, now);
    },
  };
}

/** Only input for the same form that differs from what is stored. */
function wanted(found: DraftValues | undefined, initial: unknown): DraftValues | undefined {
  if (found === undefined || JSON.stringify(found.values) === JSON.stringify(initial)) return undefined;
  return namesOf(found.values) === namesOf(initial) && namesOf(found.was) === namesOf(initial) ? found : undefined;
}

function namesOf(values: unknown): string {
  return typeof values === "object" && values !== null ? Object.keys(values).toSorted().join() : "";
}

/** Offers to restore what was typed before the page was closed. */
export function DraftOffer({
  found,
  onAnswer,
}: {
  readonly found: DraftValues;
  readonly onAnswer: (isWanted: boolean) => void;
}) {
  const { t, format, zone } = useLocale();
  return (
    <Alert color="wait" variant="light" role="status">
      {t("kit.kept", { at: momentText(format, found.at, zone) })}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          onClick={() => {
            onAnswer(true);
          }}
        >
          {t("kit.takeBack")}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            onAnswer(false);
          }}
        >
          {t("kit.discard")}
        </Button>
      </Group>
    </Alert>
  );
}
