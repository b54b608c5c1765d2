import { type AnswerOf, drawer } from "@chalkboard/contract";
import { shiftListColumns } from "@chalkboard/list-columns";
import type { PlainKey } from "@chalkboard/i18n";
import { Button, Stack, Table, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { FiltersOf } from "../../data/connection/client.ts";
import { usePrintDocument } from "../../page-parts/money/use-print-document.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { Money } from "../../kit/format/money.tsx";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { newIdempotencyKey } from "../../ports/browser.ts";

type Row = AnswerOf<typeof drawer.listShifts>["rows"][number];
type Shift = AnswerOf<typeof drawer.read>;

/** The clerks' shifts with their movements; one that was left open is closed here with a count. */
export function ShiftList({ filters }: { readonly filters: FiltersOf<typeof drawer.listShifts> }) {
  return (
    <List
      call={drawer.listShifts}
      empty={{ title: "drawer.none", why: "drawer.noneWhy" }}
      name="shifts"
      columns={useListColumns(shiftListColumns)}
      filters={filters}
      rowKey={({ shiftId }) => shiftId}
      panel={(row, onClose, among) => (
        <Drawer title={`${row.posName} · ${row.personName}`} onClose={onClose} place="beside" among={among}>
          <Details row={row} />
        </Drawer>
      )}
    />
  );
}

function Details({ row: { shiftId, closedAt } }: { readonly row: Row }) {
  const { t } = useLocale();
  const { data } = useCallQuery(drawer.read, { shiftId });
  const printDocument = usePrintDocument("drawer.notPrinted");
  const { mutate, busy } = useCallMutation(drawer.printReport, {});
  const print = (): Promise<void> => printDocument(mutate({ shiftId }));
  return (
    <Stack gap="sm">
      <Figures shift={data} />
      {data.comment !== "" && (
        <p>
          {t("drawer.comment")} · {data.comment}
        </p>
      )}
      {data.isForced && (
        <p>
          {t("drawer.forced")} · {data.closedBy}
        </p>
      )}
      {closedAt === null && data.closedAt === null ? (
        <CloseFor shiftId={shiftId} />
      ) : (
        <Button
          variant="light"
          loading={busy}
          onClick={() => {
            void print();
          }}
        >
          {t("drawer.printReport")}
        </Button>
      )}
    </Stack>
  );
}

function Figures({ shift }: { readonly shift: Shift }) {
  const { t } = useLocale();
  const { float, sold, cancelled, paid, tax, expected, counted, difference, moves } = shift;
  type Line = readonly [name: PlainKey, amount: number | null];
  const seldom: readonly Line[] = [["drawer.tax", tax]];
  const lines: readonly Line[] = [
    ["drawer.float", float],
    ["drawer.sold", sold],
    ["drawer.cancelled", -cancelled],
    ["drawer.paid", -paid],
    ...seldom.filter(([, amount]) => amount !== 0),
  ];
  const ends: readonly Line[] = [
    ["drawer.expected", expected],
    ["drawer.counted", counted],
    ["drawer.difference", difference],
  ];
  const line =
    (isTotal: boolean) =>
    ([name, amount]: Line) => (
      <Table.Tr key={name} {...(isTotal ? { fw: "var(--cb-weight-total)" } : {})}>
        <Table.Td>{t(name)}</Table.Td>
        <Table.Td ta="right">{amount === null ? "" : <Money amount={amount} zero={isTotal} />}</Table.Td>
      </Table.Tr>
    );
  return (
    <Table>
      <Table.Tbody>
        {lines.map(line(false))}
        {moves.map(({ moveId, kind, amount, reason, isUndone, undoes, confirmedBy }) => (
          <Table.Tr key={moveId}>
            <Table.Td>
              {t(kind === "payIn" ? "drawer.payIn" : "drawer.payOut")} · {reason}
              {(isUndone || undoes !== null) && ` · ${t("drawer.undone")}`}
              {confirmedBy !== "" && (
                <span className="cb-quiet"> · {t("tickets.confirmedBy", { person: confirmedBy })}</span>
              )}
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={kind === "payIn" ? amount : -amount} />
            </Table.Td>
          </Table.Tr>
        ))}
        {ends.map(line(true))}
      </Table.Tbody>
    </Table>
  );
}

function CloseFor({ shiftId }: { readonly shiftId: number }) {
  const { t } = useLocale();
  const [key] = useState(newIdempotencyKey);
  const [amount, setAmount] = useState<number | null>(null);
  const [comment, setComment] = useState("");
  const [isTried, setTried] = useState(false);
  const { mutate, busy } = useCallMutation(drawer.closeFor, { refresh: [drawer.listShifts, drawer.read] });
  const lacks = amount === null || comment.trim() === "";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(lacks);
    if (amount !== null && !lacks && !busy) void mutate({ key, shiftId, count: { amount }, comment: comment.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <MoneyField
          label="drawer.countAmount"
          value={amount}
          onChange={setAmount}
          error={isTried && amount === null ? t("kit.required") : undefined}
        />
        <TextInput
          label={t("drawer.comment")}
          value={comment}
          maxLength={300}
          onChange={(event) => {
            setComment(event.currentTarget.value);
          }}
          error={isTried && comment.trim() === "" ? t("kit.required") : undefined}
        />
        <Button type="submit" loading={busy}>
          {t("drawer.close")}
        </Button>
      </Stack>
    </form>
  );
}
