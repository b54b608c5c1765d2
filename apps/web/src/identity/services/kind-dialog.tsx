import {
  type AnswerOf,
  isOnline,
  mayOpen,
  roles,
  routes,
  serviceKinds,
  services,
  usualLimits,
} from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Alert, List, Text } from "@mantine/core";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import { kindLabels, type ServiceRow } from "./service-labels.ts";

type Preview = AnswerOf<typeof services.previewKind>;

const blockerLabels: Readonly<Record<Preview["blockers"][number]["what"], PlainKey>> = {
  tickets: "services.kindTickets",
  transfers: "services.kindTransfers",
  invoices: "services.kindInvoices",
  drawers: "services.kindDrawers",
  schemes: "services.kindSchemes",
  agents: "services.kindAgents",
  customers: "services.kindCustomers",
};

export type KindDialogProps = { readonly service: ServiceRow; readonly onClose: () => void };

/** Changes the kind of a service: first what follows, or what blocks it. */
export function KindDialog({ service, onClose }: KindDialogProps) {
  const { t } = useLocale();
  const { serviceId, name } = service;
  const kind = isOnline(service.kind) ? serviceKinds.retail : serviceKinds.online;
  // What was read when the dialog was open before is not confirmed: a ticket may have been sold since.
  const { data: preview, isUpdating } = useCallQuery(services.previewKind, { serviceId, kind });
  const { mutate, busy } = useCallMutation(services.changeKind, {
    refresh: [services.previewKind, services.listAll, services.listServices, services.door],
  });
  const isBlocked = preview.blockers.length > 0;
  const word = (of: number): string => t(kindLabels[of] ?? "services.kindRetail");
  const change = async (): Promise<void> => {
    // A refusal leaves the dialog open: what blocks the change is read again.
    if ((await mutate({ serviceId, kind, was: preview.kind })).ok) onClose();
  };
  return (
    <Dialog
      title={t("services.kindTitle", { name, from: word(preview.kind), to: word(kind) })}
      onClose={onClose}
      isBusy={busy}
    >
      {isBlocked ? (
        <Blockers blockers={preview.blockers} />
      ) : (
        <Follows service={service} kind={kind} preview={preview} />
      )}
      <DialogFooter
        action={t("services.kindChange")}
        onConfirm={() => {
          void change();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={isBlocked || isUpdating}
        first="cancel"
      />
    </Dialog>
  );
}

function Blockers({ blockers }: Pick<Preview, "blockers">) {
  const { t, format } = useLocale();
  return (
    <Alert color="no" variant="light" title={t("services.kindBlocked")}>
      <List size="sm" aria-label={t("services.kindBlocked")}>
        {blockers.map(({ what, count }) => (
          <List.Item key={what}>
            {t(blockerLabels[what])}:{" "}
            {count === services.mostBlockers
              ? t("services.kindOrMore", { count: format.number(count) })
              : format.number(count)}
          </List.Item>
        ))}
      </List>
      <Text size="sm">{t("services.kindBlockedWhy")}</Text>
    </Alert>
  );
}

type FollowsProps = { readonly service: ServiceRow; readonly kind: 1 | 2; readonly preview: Preview };

function Follows({ service, kind, preview }: FollowsProps) {
  const locale = useLocale();
  const { t } = locale;
  const settings = usualSettings(service, kind, preview, locale);
  return (
    <>
      <Text size="sm" fw="var(--cb-weight-total)">
        {t("services.kindFollows")}
      </Text>
      <List size="sm" aria-label={t("services.kindFollows")}>
        {followsOf(service, kind, preview, locale).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Text size="sm">{t("services.kindStays")}</Text>
      <List size="sm" aria-label={t("services.kindStays")}>
        {settings.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </>
  );
}

/** Payer, fee, statements, the network, sign-in and pages. */
function followsOf(
  { product }: ServiceRow,
  kind: 1 | 2,
  { kind: now, pos, clerks, signedIn }: Preview,
  { t, format }: Locale,
): readonly string[] {
  const online = isOnline(kind);
  const pagesOf = (before: number, after: number): string =>
    routes
      .filter((one) => mayOpen(one, roles.admin, { kind: after, product }))
      .filter((one) => !mayOpen(one, roles.admin, { kind: before, product }))
      .map(({ path }) => t(`routes.${path}` as PlainKey))
      .join(", ");
  const counts = { pos: format.number(pos) };
  return [
    t(online ? "services.kindPayerOnline" : "services.kindPayerRetail"),
    t(online ? "services.kindFeesOnline" : "services.kindFeesRetail"),
    t(online ? "services.kindWeeksOnline" : "services.kindWeeksRetail"),
    ...(pos === 0 ? [] : [t(online ? "services.kindPosOnline" : "services.kindPosRetail", counts)]),
    t("services.kindSignIn", {
      signedIn: format.number(signedIn),
      clerks: format.number(clerks),
      path: online ? "/online_login" : "/login_pos",
    }),
    t("services.kindPagesNew", { pages: pagesOf(now, kind) }),
    t("services.kindPagesGone", { pages: pagesOf(kind, now) }),
  ];
}

/** Settings and limits that stay, beside those of a new service of the other kind. */
function usualSettings(
  { currency }: ServiceRow,
  kind: 1 | 2,
  { settings, usual }: Preview,
  { t, format }: Locale,
): readonly string[] {
  const yesNo = (is: boolean): string => t(is ? "kit.yes" : "kit.no");
  const rows: readonly (readonly [PlainKey, string, string])[] = [
    ["services.closeTime", format.minuteOfDay(settings.closeMinute), format.minuteOfDay(usual.closeMinute)],
    ["services.cancelMinutes", format.number(settings.cancelMinutes), format.number(usual.cancelMinutes)],
    ["services.marginCents", format.number(settings.marginCents), format.number(usual.marginCents)],
    ["services.payAnywhere", yesNo(settings.payAnywhere), yesNo(usual.payAnywhere)],
  ];
  const limits = usualLimits(kind, currency);
  return [
    ...rows
      .filter(([, now, then]) => now !== then)
      .map(([setting, now, then]) => t("services.kindUsual", { setting: t(setting), now, usual: then })),
    ...(["minimumStake", "maximumStake", "maximumWin"] as const).map(
      (limit) => `${t(`services.${limit}`)}: ${format.money(limits[limit], currency)}`,
    ),
  ];
}
