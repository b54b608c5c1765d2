import { notifications } from "@mantine/notifications";
import type { Refused } from "@chalkboard/messages";
import { explain } from "@chalkboard/messages";
import { useMemo } from "react";
import { useWords } from "./words.tsx";

/** The specification's two lengths: a word, and an error that must be read. */
export const toastMs = 3500;
export const errorToastMs = 5000;

export type Toasts = {
  readonly done: (text: string) => void;
  readonly warn: (title: string, text: string) => void;
  /** A warning that is said in one sentence. */
  readonly caution: (text: string) => void;
  /** An error that is said in one sentence. */
  readonly error: (text: string) => void;
  readonly fail: (title: string, text: string) => void;
  readonly refused: (refusal: Refused) => void;
};

/** Short words at the edge that go by themselves. What must be answered is a dialog instead. */
export function useToasts(): Toasts {
  const words = useWords();
  return useMemo(() => {
    const close = { closeButtonProps: { "aria-label": words.t("kit.close") } };
    const fail = (title: string, text: string): void => {
      notifications.show({ title, message: text, color: "no", autoClose: errorToastMs, role: "alert", ...close });
    };
    return {
      done: (text) => { notifications.show({ message: text, color: "here", autoClose: toastMs, ...close }); },
      warn: (title, text) => { notifications.show({ title, message: text, color: "wait", autoClose: errorToastMs, ...close }); },
      caution: (text) => { notifications.show({ message: text, color: "wait", autoClose: errorToastMs, ...close }); },
      error: (text) => { notifications.show({ message: text, color: "no", autoClose: errorToastMs, role: "alert", ...close }); },
      fail,
      refused: (refusal) => {
        const { title, text } = explain(refusal, words);
        fail(title, text);
      },
    };
  }, [words]);
}
