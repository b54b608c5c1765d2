import { voids } from "@chalkboard/contract";
import { Table, Text } from "@mantine/core";
import type { InputOf } from "../../data/connection/client.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { scrolled } from "../../kit/behaviour/scrolled.ts";
import { useLocale } from "../../kit/format/locale.tsx";

const everyMs = 5_000;

/** A preview of an order's effects at present: a ticket may be paid while the user looks. */
export function OrderEffects({
  input,
  hasNotice,
  reason,
  isWhole = false,
}: {
  readonly input: InputOf<typeof voids.preview>;
  readonly hasNotice: boolean;
  readonly reason: string;
  readonly isWhole?: boolean;
}) {
  const { t } = useLocale();
  const { data } = useCallQuery(voids.preview, input, { everyMs });
  return (
    <>
      {isWhole && (
        <Text size="sm" mb="xs">
          {t("voids.closesWhole")}
        </Text>
      )}
      <Effects {...data} hasNotice={hasNotice} reason={reason} />
    </>
  );
}

/** A preview of undoing an order. */
export function UndoEffects({
  orderId,
  hasNotice,
  reason,
}: {
  readonly orderId: number;
  readonly hasNotice: boolean;
  readonly reason: string;
}) {
  const { data } = useCallQuery(voids.previewUndo, { orderId }, { everyMs });
  return <Effects {...data} hasNotice={hasNotice} reason={reason} />;
}

type EffectsProps = {
  readonly services: readonly voids.Effect[];
  readonly notice: Readonly<Partial<Record<string, { readonly title: string; readonly text: string }>>>;
  readonly hasNotice: boolean;
  readonly reason: string;
};

/** Tickets and money by service, each in its own currency, and the notifications. */
function Effects({ services, notice, hasNotice, reason }: EffectsProps) {
  const { t, format, language } = useLocale();
  const said = notice[language];
  const closed = services.reduce((sum, { closedWeek }) => sum + closedWeek, 0);
  const heads = [
    "voids.service",
    "voids.tickets",
    "voids.open",
    "voids.stake",
    "voids.givenBack",
    "voids.winnings",
    "voids.paid",
    "voids.owed",
  ] as const;
  if (services.length === 0)
    return (
      <Text size="sm" mb="sm" role="status">
        {t("voids.noEffect")}
      </Text>
    );
  return (
    <div role="status">
      <Table.ScrollContainer minWidth={560} mb="sm" scrollAreaProps={{ viewportProps: scrolled(t("voids.effects")) }}>
        <Table horizontalSpacing="xs" aria-label={t("voids.effects")} style={{ fontVariantNumeric: "tabular-nums" }}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head, index) => (
                <Table.Th key={head} style={index === 0 ? {} : { textAlign: "right" }}>
                  {t(head)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {services.map((one) => (
              <Table.Tr key={one.serviceId}>
                <Table.Td>{one.serviceName}</Table.Td>
                {[one.tickets, one.open].map((count, index) => (
                  <Table.Td key={index} style={{ textAlign: "right" }}>
                    {format.number(count)}
                  </Table.Td>
                ))}
                {[one.stake, one.givenBack, one.winnings, one.paid, one.owed].map((amount, index) => (
                  <Table.Td key={index} style={{ textAlign: "right" }} className={amount < 0 ? "cb-no" : ""}>
                    {format.moneyWithCode(amount, one.currency)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {closed > 0 && (
        <Text size="sm" mb="xs">
          {t("voids.closedWeek", { count: format.number(closed) })}
        </Text>
      )}
      {services.some(({ owed }) => owed > 0) && (
        <Text size="sm" mb="xs" className="cb-no">
          {t("voids.paidNote")}
        </Text>
      )}
      {hasNotice && said !== undefined && (
        <Text size="sm" mb="sm" style={{ whiteSpace: "pre-line" }}>
          {t("voids.readBy")}:{" "}
          {services
            .map(({ serviceName, notified }) =>
              t("voids.noticeCount", { service: serviceName, count: format.number(notified) }),
            )
            .join(" · ")}
          {"\n"}
          <b>{said.title}</b>
          {"\n"}
          {said.text}
          {reason.trim() === "" ? "" : `\n${reason.trim()}`}
        </Text>
      )}
    </div>
  );
}
