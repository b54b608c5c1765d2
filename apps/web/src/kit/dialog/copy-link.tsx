import { ActionIcon } from "@mantine/core";
import { LinkIcon } from "../format/icons.tsx";
import { useLocale } from "../format/locale.tsx";
import { useToasts } from "../states/toasts.tsx";

/** Copies the address of what is open, to be sent. */
export function CopyLink() {
  const { t } = useLocale();
  const { done, error } = useToasts();
  const copy = async (): Promise<void> => {
    const { href } = globalThis.location;
    try {
      await navigator.clipboard.writeText(href);
      done(t("kit.linkCopied"));
    } catch {
      // The browser may forbid it; the link is then in the message.
      error(t("kit.linkNotCopied", { link: href }));
    }
  };
  return (
    <ActionIcon
      variant="default"
      size={24}
      aria-label={t("kit.copyLink")}
      title={t("kit.copyLink")}
      onClick={() => {
        void copy();
      }}
    >
      <LinkIcon size={12} />
    </ActionIcon>
  );
}
