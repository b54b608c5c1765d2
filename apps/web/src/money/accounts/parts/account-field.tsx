import { useLocale } from "../../../kit/format/locale.tsx";
import type { Account, Holder } from "../../../page-parts/people/accounts.ts";
import { FindAccount } from "../../../page-parts/people/find-account.tsx";

type AccountFieldProps = {
  readonly of: Holder;
  readonly account: Account | undefined;
  readonly onAccount: (id: number) => void;
  readonly error: string | undefined;
  readonly isOff?: boolean;
};

/** The account whose money is moved. Enter takes the best match for the typed text and moves to the next field. */
export function AccountField({ of, account, error, onAccount, isOff = false }: AccountFieldProps) {
  const { t } = useLocale();
  return (
    <FindAccount
      among={{ of }}
      account={account}
      label={t("money.account")}
      placeholder={t("money.find")}
      required
      error={error}
      disabled={isOff}
      onTaken={goOn}
      onAccount={(one) => {
        if (one !== null) onAccount(one.id);
      }}
    />
  );
}

function goOn(from: Element): void {
  const form = from.closest("form");
  const next =
    form?.querySelector<HTMLElement>("input[type=radio]:checked") ??
    form?.querySelector<HTMLElement>("input[inputmode=decimal]");
  next?.focus({ preventScroll: true });
}
