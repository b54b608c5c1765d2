import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";

type DialogButtonProps = ButtonProps & {
  readonly children: ReactNode;
  /** What it opens; rendered only while it is open. */
  readonly dialog: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          setOpen(true);
        }}
      />
      {isOpen &&
        dialog(() => {
          setOpen(false);
        })}
    </>
  );
}
