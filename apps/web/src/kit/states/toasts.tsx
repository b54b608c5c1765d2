import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Refused } from "@chalkboard/i18n";
import { explain } from "@chalkboard/i18n";
import { useMemo } from "react";
import { WarningIcon } from "../format/icons.tsx";
import { useLocale } from "../format/locale.tsx";

/** The specification's two durations: for a short message, and for an error that must be read. */
export const toastMs = 3500;
export const errorToastMs = 5000;

/** A one-word action offered with the message. */
export type ToastAct = { readonly word: string; readonly onAct: () => void };

export type Toasts = {
  readonly done: (text: string, act?: ToastAct) => void;
  readonly warn: (title: string, text: string) => void;
  /** A one-sentence warning. */
  readonly caution: (text: string) => void;
  /** A one-sentence error. */
  readonly error: (text: string) => void;
  readonly fail: (title: string, text: string) => void;
  readonly refused: (refusal: Refused) => void;
};

/** Short messages at the edge that disappear by themselves. A message that needs an answer is a dialog instead. */
export function useToasts(): Toasts {
  const locale = useLocale();
  return useMemo(() => {
    const close = { closeButtonProps: { "aria-label": locale.t("kit.close") } };
    // Only errors interrupt a screen reader; confirmations wait their turn.
    const done = { ...close, role: "status", autoClose: toastMs };
    const warned = { ...close, role: "alert", icon: <WarningIcon />, autoClose: errorToastMs };
    const fail = (title: string, text: string): void => {
      notifications.show({ ...warned, title, message: text });
    };
    return {
      done: (text, act) => {
        const id = notifications.show({
          ...done,
          withCloseButton: act === undefined,
          message:
            act === undefined ? (
              text
            ) : (
              <>
                {text}{" "}
                <Button
                  variant="transparent"
                  size="compact-sm"
                  onClick={() => {
                    notifications.hide(id);
                    act.onAct();
                  }}
                >
                  {act.word}
                </Button>
              </>
            ),
        });
      },
      warn: (title, text) => {
        notifications.show({ ...warned, title, message: text });
      },
      caution: (text) => {
        notifications.show({ ...warned, message: text });
      },
      error: (text) => {
        notifications.show({ ...warned, message: text });
      },
      fail,
      refused: (refusal) => {
        const { title, text } = explain(refusal, locale);
        fail(title, text);
      },
    };
  }, [locale]);
}
