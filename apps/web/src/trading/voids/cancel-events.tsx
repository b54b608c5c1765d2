// Bets voided by order: the orders, pending approvals, and bets placed after a start.
import { catalog, voids } from "@chalkboard/contract";
import { lateCaseListColumns, voidOrderListColumns, voidProposalListColumns } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { CasePanel } from "./case-panel.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { ProposalPanel } from "./proposal-panel.tsx";

const everyMs = 5_000;
const views = ["orders", "waiting", "late"] as const;
const viewLabels = { orders: "voids.orders", waiting: "voids.waiting", late: "voids.late" } as const;
const schema = z.object({
  view: z.enum(views).catch("orders"),
  league: z.string().catch(""),
  state: z.enum(["", "inForce", "undone"]).catch(""),
  all: z.enum(["", "yes"]).catch(""),
});

export function CancelEvents() {
  const { t } = useLocale();
  const [{ view, league, state, all }, change] = useFilters(schema);
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const [isNew, setNew] = useState(false);
  return (
    <Page
      title="routes./zucca/cancelar-eventos"
      fill
      actions={
        <Button
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            setNew(true);
          }}
        >
          {t("voids.add")}
        </Button>
      }
      views={
        <Views
          value={view}
          views={viewLabels}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
      filters={
        <Filters>
          {view === "orders" && (
            <LeagueFilter
              leagues={leagues}
              value={league}
              onChange={(wanted) => {
                change({ league: wanted });
              }}
            />
          )}
          {view === "orders" ? (
            <FilterSelect
              label="voids.state"
              value={state}
              withAll
              width={150}
              onChange={(wanted) => {
                change({ state: wanted as typeof state });
              }}
              choices={[
                { value: "inForce", label: t("voids.inForce") },
                { value: "undone", label: t("voids.undoneOnly") },
              ]}
            />
          ) : (
            <FilterSelect
              label="voids.onlyOpen"
              value={all}
              width={170}
              onChange={(wanted) => {
                change({ all: wanted as typeof all });
              }}
              choices={[
                { value: "", label: t("voids.openOnly") },
                { value: "yes", label: t("voids.all") },
              ]}
            />
          )}
        </Filters>
      }
    >
      {view === "orders" ? (
        <Orders league={league} state={state} />
      ) : view === "waiting" ? (
        <Waiting isOpen={all === ""} />
      ) : (
        <Late isOpen={all === ""} />
      )}
      {isNew && (
        <OrderDialog
          onClose={() => {
            setNew(false);
          }}
        />
      )}
    </Page>
  );
}

function Orders({ league, state }: Pick<z.output<typeof schema>, "league" | "state">) {
  return (
    <List
      call={voids.listOrders}
      name="void-orders"
      columns={useListColumns(voidOrderListColumns)}
      everyMs={everyMs}
      filters={{
        ...(league === "" ? {} : { leagueId: Number(league) }),
        ...(state === "" ? {} : { isInForce: state === "inForce" }),
      }}
      empty={{ title: "voids.emptyOrders", why: "voids.emptyOrdersWhy" }}
      rowKey={({ orderId }) => orderId}
      rowTone={({ undoneAt, graded }) => (graded ? (undoneAt === null ? undefined : "dim") : "warn")}
      panel={(order, onClose, among) => (
        <OrderPanel key={order.orderId} order={order} onClose={onClose} among={among} />
      )}
    />
  );
}

function Waiting({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <List
      call={voids.listProposals}
      name="void-proposals"
      filters={{ open: isOpen }}
      columns={useListColumns(voidProposalListColumns)}
      everyMs={everyMs}
      empty={{ title: "voids.emptyWaiting", why: "voids.emptyWaitingWhy" }}
      rowKey={({ proposalId }) => proposalId}
      rowTone={({ outcome }) => (outcome === null ? "warn" : "dim")}
      panel={(proposal, onClose) => <ProposalPanel key={proposal.proposalId} proposal={proposal} onClose={onClose} />}
    />
  );
}

function Late({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <List
      call={voids.listCases}
      name="late-bets"
      filters={{ open: isOpen }}
      columns={useListColumns(lateCaseListColumns)}
      everyMs={everyMs}
      empty={{ title: "voids.emptyLate", why: "voids.emptyLateWhy" }}
      rowKey={({ caseId }) => caseId}
      rowTone={({ undecided }) => (undecided > 0 ? "warn" : "dim")}
      panel={(found, onClose, among) => <CasePanel key={found.caseId} found={found} onClose={onClose} among={among} />}
    />
  );
}
