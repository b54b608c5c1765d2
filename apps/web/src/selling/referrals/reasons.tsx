import { Anchor } from "@mantine/core";
import { useState } from "react";
import { useLocale } from "../../kit/format/words.tsx";

/** Why a sale was refused: the first reason in words, the others behind a button, so that a row stays on one line. */
export function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  const { t } = useLocale();
  const [isWhole, setWhole] = useState(false);
  const [first, ...others] = reasons;
  if (first === undefined || others.length === 0) return first;
  if (isWhole) return reasons.join(" ");
  return (
    <>
      {first}{" "}
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        onClick={() => {
          setWhole(true);
        }}
      >
        {t("tickets.moreReasons", { count: others.length })}
      </Anchor>
    </>
  );
}
