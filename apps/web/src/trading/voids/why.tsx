import { Checkbox, TextInput } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";

type WhyProps = {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly hasNotice?: boolean;
  readonly onNotify?: (hasNotice: boolean) => void;
};

/** The reason for an action, and whether clerks and customers are notified. */
export function Why({ reason, onReason, hasNotice = false, onNotify }: WhyProps) {
  const { t } = useLocale();
  return (
    <>
      <TextInput
        label={t("voids.reason")}
        required
        maxLength={300}
        mb="sm"
        value={reason}
        onChange={({ currentTarget }) => {
          onReason(currentTarget.value);
        }}
      />
      {onNotify !== undefined && (
        <Checkbox
          label={t("voids.hasNotice")}
          mb="sm"
          checked={hasNotice}
          onChange={({ currentTarget }) => {
            onNotify(currentTarget.checked);
          }}
        />
      )}
    </>
  );
}
