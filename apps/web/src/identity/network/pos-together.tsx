import { type AnswerOf, network } from "@chalkboard/contract";
import { Checkbox, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { changeText } from "../../kit/form/form-changes.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { CloneFields, SetFields } from "./together-fields.tsx";
import { setTitles, useSetText } from "./together-labels.ts";
import styles from "./pos-together.module.css";

type Listed = AnswerOf<typeof network.listPos>;
type Tried = AnswerOf<typeof network.changePosTogether>;

export type PosTogetherProps = {
  /** The listed POS, all of them selected initially. */
  readonly shown: Listed["pos"];
  readonly all: Listed["pos"];
  readonly zones: Listed["zones"];
  readonly onClose: () => void;
};

/** Changes several POS, or copies one POS's data to them: choose which and what, preview, save, with undo. */
export function PosTogether({ shown, all, zones, onClose }: PosTogetherProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const refresh = [network.listPos, network.findPos];
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(shown.map(({ posId }) => posId)));
  const [way, setWay] = useState<"set" | "clone">("set");
  const [set, setSet] = useState<network.PosSet>({});
  const [from, setFrom] = useState<number | undefined>(undefined);
  const [parts, setParts] = useState<readonly network.ClonePart[]>([]);
  const [tried, setTried] = useState<Tried["changed"] | undefined>(undefined);
  const change = useCallMutation(network.changePosTogether, { refresh });
  const clone = useCallMutation(network.clonePos, { refresh });
  const targets = shown.filter(({ posId }) => chosen.has(posId) && (way === "set" || posId !== from));
  const isReady =
    targets.length > 0 && (way === "set" ? Object.keys(set).length > 0 : from !== undefined && parts.length > 0);

  const undo = async (changed: Tried["changed"]): Promise<void> => {
    const back = await change.mutate({
      rows: changed.map(({ posId, before, after }) => ({ posId, set: before, was: after })),
      isTrial: false,
    });
    if (!back.ok) return;
    if (back.data.left.length > 0) toasts.caution(t("network.notUndone", { names: back.data.left.join(", ") }));
    else toasts.done(t("network.undone", { count: back.data.changed.length }));
  };
  const ask = async (): Promise<void> => {
    if (way === "clone") {
      setTried([]);
      return;
    }
    const answered = await change.mutate({ rows: targets.map(({ posId }) => ({ posId, set })), isTrial: true });
    if (answered.ok) setTried(answered.data.changed);
  };
  const carryOut = async (): Promise<void> => {
    if (way === "clone") {
      const done =
        from === undefined
          ? undefined
          : await clone.mutate({ fromPosId: from, posIds: targets.map(({ posId }) => posId), parts: [...parts] });
      if (done?.ok !== true) return;
      toasts.done(t("network.cloned", { count: done.data.changed }));
    } else {
      const done = await change.mutate({
        rows: (tried ?? []).map(({ posId, before, after }) => ({ posId, set: after, was: before })),
        isTrial: false,
      });
      if (!done.ok) return;
      if (done.data.left.length > 0) toasts.caution(t("network.notUndone", { names: done.data.left.join(", ") }));
      toasts.done(t("network.changedCount", { count: done.data.changed.length }), {
        word: t("network.undo"),
        onAct: () => {
          void undo(done.data.changed);
        },
      });
    }
    onClose();
  };
  if (tried !== undefined) {
    const count = way === "set" ? tried.length : targets.length;
    return (
      <Dialog
        title={t("network.changes", { count })}
        onClose={() => {
          setTried(undefined);
        }}
        size="lg"
        isBusy={change.busy || clone.busy}
      >
        {way === "set" ? (
          <Preview changed={tried} zones={zones} />
        ) : (
          <Text size="sm">
            {t("network.cloneConsequence", {
              from: all.find(({ posId }) => posId === from)?.name ?? "",
              parts: parts.map((part) => t(`network.part.${part}`)).join(", "),
              names: targets.map(({ name }) => name).join(", "),
            })}
          </Text>
        )}
        <DialogFooter
          action={t("network.changeCount", { count })}
          onConfirm={() => {
            void carryOut();
          }}
          onCancel={() => {
            setTried(undefined);
          }}
          isBusy={change.busy || clone.busy}
          isOff={count === 0}
          first="action"
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={t("network.severalPos")} onClose={onClose} size="lg" isBusy={change.busy}>
      <SegmentedControl
        fullWidth
        aria-label={t("network.severalPos")}
        value={way}
        onChange={(value) => {
          setWay(value as typeof way);
        }}
        data={[
          { value: "set", label: t("network.setSame") },
          { value: "clone", label: t("network.cloneFrom") },
        ]}
      />
      <div className={styles["parts"]}>
        <Chosen shown={shown} chosen={chosen} onChange={setChosen} />
        {way === "set" ? (
          <SetFields set={set} zones={zones} onChange={setSet} />
        ) : (
          <CloneFields all={all} from={from} parts={parts} onFrom={setFrom} onParts={setParts} />
        )}
      </div>
      <DialogFooter
        action={t("network.showChanges")}
        onConfirm={() => {
          void ask();
        }}
        onCancel={onClose}
        isOff={!isReady}
        isBusy={change.busy}
      />
    </Dialog>
  );
}

function Preview({ changed, zones }: { readonly changed: Tried["changed"]; readonly zones: Listed["zones"] }) {
  const { t } = useLocale();
  const text = useSetText(zones);
  if (changed.length === 0) return <Text size="sm">{t("network.nothingChanges")}</Text>;
  return (
    <ul className={styles["changes"]}>
      {changed.map(({ posId, name, before, after }) => (
        <li key={posId}>
          <b>{name}</b>{" "}
          {(Object.keys(after) as (keyof network.PosSet)[])
            .map(
              (field) => `${t(setTitles[field])}: ${changeText(text(field, before[field]), text(field, after[field]))}`,
            )
            .join(" · ")}
        </li>
      ))}
    </ul>
  );
}

function Chosen({
  shown,
  chosen,
  onChange,
}: {
  readonly shown: Listed["pos"];
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}) {
  const { t } = useLocale();
  const turn = (posId: number): void => {
    const next = new Set(chosen);
    if (!next.delete(posId)) next.add(posId);
    onChange(next);
  };
  return (
    <fieldset className={styles["chosen"]}>
      <legend>{t("network.chosenOf", { chosen: chosen.size, count: shown.length })}</legend>
      <Checkbox
        size="xs"
        data-autofocus
        label={t("network.allListed")}
        checked={chosen.size === shown.length}
        indeterminate={chosen.size > 0 && chosen.size < shown.length}
        onChange={({ currentTarget: { checked } }) => {
          onChange(checked ? new Set(shown.map(({ posId }) => posId)) : new Set());
        }}
      />
      <ul>
        {shown.map(({ posId, name, zoneName }) => (
          <li key={posId}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(posId)}
                onChange={() => {
                  turn(posId);
                }}
              />{" "}
              {name} <small>{zoneName}</small>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
