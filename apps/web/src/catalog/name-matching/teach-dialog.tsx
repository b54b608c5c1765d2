import { nameMatching } from "@chalkboard/contract";
import { nameOf, noneKeys, suggestionText, whyOf } from "@chalkboard/list-columns";
import { Button, Radio, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { decided, type Meaning, type Name } from "./name-labels.ts";

/** A possible meaning, by its id. */
export type Choice = { readonly id: number; readonly name: string };

type TeachDialogProps = {
  readonly name: Name;
  readonly within: string;
  readonly waiting: string;
  /** Further evidence from the source. */
  readonly evidence?: ReactNode;
  readonly idOf: (suggestion: nameMatching.Suggestion) => number | undefined;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
  readonly meaning: (id: number) => Meaning;
  readonly done: (name: string) => string;
  /** Fields for other meanings. */
  readonly children: ReactNode;
  readonly make?: { readonly label: string; readonly onMake: () => void };
  readonly onClose: () => void;
  readonly onNext: () => void;
};

/**
 * Matches a name: the suggestions with the evidence for each, anything else, a new record, or nothing. Enter confirms
 * and opens the next name.
 */
export function TeachDialog(props: TeachDialogProps) {
  const {
    name: row,
    within,
    waiting,
    evidence,
    idOf,
    choice,
    onChoose,
    meaning,
    done,
    children,
    make,
    onClose,
    onNext,
  } = props;
  const { t, format } = useLocale();
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(nameMatching.teach, { refresh: decided });
  const { mutate: leave, busy: isLeaving } = useCallMutation(nameMatching.ignore, { refresh: decided });
  const { nameId, name } = row;
  const confirm = async (): Promise<void> => {
    if (choice === undefined) return;
    const result = await mutate({ names: [{ nameId, ...meaning(choice.id) }] });
    if (!result.ok) return;
    toasts.done(done(choice.name));
    onNext();
  };
  const ignore = async (): Promise<void> => {
    const result = await leave({ nameIds: [nameId] });
    if (!result.ok) return;
    toasts.done(t(row.kind === "market" ? "training.doneIgnoredMarket" : "training.doneIgnored", { name }));
    onNext();
  };
  const suggested = row.suggestions.flatMap((one) => {
    const id = idOf(one);
    return id === undefined ? [] : [{ id, one }];
  });
  const choose = (value: string): void => {
    const found = suggested.find(({ id }) => String(id) === value);
    if (found !== undefined) onChoose({ id: found.id, name: suggestionText(found.one, t) });
  };
  const isSuggested = suggested.some(({ id }) => id === choice?.id);
  return (
    <Dialog
      title={[nameOf(row), row.source, within].filter((text) => text !== "").join(" · ")}
      onClose={onClose}
      isBusy={busy || isLeaving}
    >
      <Text size="sm" mb="sm">
        {waiting}
      </Text>
      {evidence}
      {suggested.length === 0 ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t(noneKeys[row.kind])}
        </Text>
      ) : (
        <Radio.Group
          label={t("training.suggestions")}
          mb="sm"
          value={isSuggested ? String(choice?.id) : null}
          onChange={choose}
        >
          <Stack gap="xs" mt="xs">
            {suggested.map(({ id, one }) => (
              <Radio
                key={id}
                value={String(id)}
                label={`${suggestionText(one, t)} · ${format.number(one.score)}`}
                description={whyOf(one, t)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {children}
      <DialogFooter
        action={t("training.confirm")}
        onConfirm={() => {
          void confirm();
        }}
        onCancel={onClose}
        isBusy={busy || isLeaving}
        isOff={choice === undefined}
        first="action"
      >
        {make !== undefined && (
          <Button variant="default" mr="xs" onClick={make.onMake}>
            {make.label}
          </Button>
        )}
        <Button
          variant="default"
          loading={isLeaving}
          onClick={() => {
            void ignore();
          }}
        >
          {t("training.ignore")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
