// Manual money movements: of a POS or customer, or of a zone's own account. One page for both.
import type { ComponentType } from "react";
import type { KeyHelp } from "../../../kit/behaviour/key-help.ts";
import { Page } from "../../../kit/page/page.tsx";
import type { Holder } from "../../../page-parts/people/accounts.ts";
import { Desk } from "./desk.tsx";

const titles = { pos: "routes./ctrl/pos-transaction-new", zone: "routes./ctrl/zone-transaction-new" } as const;
const keys: readonly KeyHelp[] = [{ keys: ["Ctrl", "Enter"], does: "money.keyEnter" }];

/** The page on which money of these accounts is moved manually. */
export function transactionPage(of: Holder): ComponentType {
  return function NewTransaction() {
    return (
      <Page title={titles[of]} keys={keys}>
        <Desk of={of} />
      </Page>
    );
  };
}
