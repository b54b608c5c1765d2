import { ActionIcon, TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { below } from "../../../kit/behaviour/below.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import styles from "./step-field.module.css";

export type StepFieldProps = {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  /** Null while the input is not a valid number. */
  readonly value: number | null;
  readonly step: number;
  readonly shown: (value: number) => string;
  readonly read: (text: string) => number | undefined;
  readonly onChange: (value: number | null) => void;
  /** Gets the initial focus. */
  readonly leads?: boolean;
};

/** A signed number that is typed or changed by steps: with ↑ and ↓, or with its two buttons. */
export function StepField({
  label,
  description,
  error,
  value,
  step,
  shown,
  read,
  onChange,
  leads = false,
}: StepFieldProps) {
  const { t } = useLocale();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const move = (by: number): void => {
    setTyped(undefined);
    onChange((value ?? 0) + by);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
    if (by === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    move(by);
  };
  const button = (by: number) => (
    <ActionIcon
      variant="default"
      className={styles["step"] ?? ""}
      tabIndex={-1}
      onClick={() => {
        move(by);
      }}
      aria-label={t(by < 0 ? "lineOverrides.less" : "lineOverrides.more", { field: label })}
    >
      {by < 0 ? "−" : "+"}
    </ActionIcon>
  );
  return (
    <TextInput
      {...below}
      label={label}
      description={description}
      error={error}
      value={typed ?? (value === null ? "" : shown(value))}
      autoComplete="off"
      {...(leads ? { "data-autofocus": true } : {})}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => {
        currentTarget.select();
      }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(read(currentTarget.value) ?? null);
      }}
      onBlur={() => {
        if (value !== null) setTyped(undefined);
      }}
      inputContainer={(input) => (
        <div className={styles["row"]}>
          {button(-step)}
          <div className={styles["typed"]}>{input}</div>
          {button(step)}
        </div>
      )}
    />
  );
}
