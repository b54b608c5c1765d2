import { type AnswerOf, voids } from "@chalkboard/contract";
import { caseTicketListColumns } from "@chalkboard/list-columns";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { ticketRenderers } from "../../page-parts/betting/ticket-renderers.tsx";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ListTable } from "../../page-parts/lists/list-table.tsx";
import type { Listed } from "../../page-parts/lists/use-list.ts";
import { type Renderers, useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { OrderEffects } from "./effects.tsx";
import { Why } from "./why.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type Case = AnswerOf<typeof voids.listCases>["rows"][number];
type CaseTickets = Listed<typeof voids.listCaseTickets>;

/** The tickets of a past-post case, each with its decision, and deciding the undecided ones. */
export function CasePanel({
  found,
  onClose,
  among,
}: {
  readonly found: Case;
  readonly onClose: () => void;
  readonly among: Pager;
}) {
  const { t, format, zone } = useLocale();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { caseId, eventId, eventName, startBefore, startAfter, dueAt, undecided } = found;
  const looks = useMemo(
    (): Renderers<typeof voids.listCaseTickets> => ({
      "tickets.number": {
        width: 120,
        cell: (row) => (
          <Group gap="xs" wrap="nowrap">
            {row.action === "open" && (
              <Checkbox
                size="xs"
                aria-label={String(row.number)}
                checked={!left.has(row.number)}
                onChange={({ currentTarget }) => {
                  setLeft(
                    new Set(
                      currentTarget.checked ? [...left].filter((one) => one !== row.number) : [...left, row.number],
                    ),
                  );
                }}
              />
            )}
            {ticketRenderers["tickets.number"].cell(row)}
          </Group>
        ),
      },
      "tickets.status": ticketRenderers["tickets.status"],
    }),
    [left],
  );
  const columns = useListColumns(caseTicketListColumns, looks);
  return (
    <Drawer title={eventName} onClose={onClose} among={among}>
      <Text size="sm" mb="sm">
        {t("voids.startBefore")}: {format.exact(startBefore, zone)} · {t("voids.startAfter")}:{" "}
        {format.exact(startAfter, zone)} · {t("voids.dueAt")}: {momentText(format, dueAt, zone)}
      </Text>
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <ListTable
            label={t("voids.tickets")}
            name={`late-bets-${String(caseId)}`}
            call={voids.listCaseTickets}
            filters={{ caseId }}
            pageSize={1_000}
            isOfTickets
            rowKey={({ number }) => number}
            columns={columns}
            empty={{ title: "voids.emptyTickets", why: "voids.emptyTicketsWhy" }}
            above={(listed) =>
              undecided === 0 ? null : <Decide caseId={caseId} eventId={eventId} listed={listed} left={left} />
            }
          />
        </Suspense>
      </PageBoundary>
    </Drawer>
  );
}

type DecideProps = {
  readonly caseId: number;
  readonly eventId: number;
  readonly listed: CaseTickets;
  readonly left: ReadonlySet<number>;
};

function Decide({ caseId, eventId, listed, left }: DecideProps) {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const { mutate, busy } = useCallMutation(voids.decideCase, {
    refresh: [voids.listCases, voids.listCaseTickets, voids.listProposals, voids.listOrders],
  });
  const meant = listed.rows
    .filter(({ action, number }) => action === "open" && !left.has(number))
    .map(({ number }) => number)
    .slice(0, 1_000);
  const decide = async (action: "void" | "keep"): Promise<void> => {
    const result = await mutate({ caseId, tickets: meant, action, reason: reason.trim() });
    if (!result.ok) return;
    const count = format.number(meant.length);
    toasts.done(
      result.data.proposalId !== null
        ? t("voids.waits")
        : t(action === "void" ? "voids.doneVoid" : "voids.doneKeep", { count }),
    );
  };
  const isOff = meant.length === 0 || reason.trim() === "";
  return (
    <>
      <Suspense fallback={<Loading />}>
        <OrderEffects input={{ eventId, caseId }} hasNotice={false} reason="" />
      </Suspense>
      <Text size="sm" c="dimmed" mb="xs">
        {t("voids.chooseTickets")}
      </Text>
      <Why reason={reason} onReason={setReason} />
      <Group gap="xs" mb="sm">
        <Button
          loading={busy}
          disabled={isOff}
          onClick={() => {
            void decide("void");
          }}
        >
          {t("voids.voidThem")} ({format.number(meant.length)})
        </Button>
        <Button
          variant="default"
          loading={busy}
          disabled={isOff}
          onClick={() => {
            void decide("keep");
          }}
        >
          {t("voids.keepThem")} ({format.number(meant.length)})
        </Button>
      </Group>
    </>
  );
}
