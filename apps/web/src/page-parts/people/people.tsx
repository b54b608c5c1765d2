import { identity, type Role } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { roleKeys } from "@chalkboard/list-columns";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { FiltersOf } from "../../data/connection/client.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { useMainThing } from "../../kit/behaviour/main-thing.ts";
import { Row, Rows } from "../../kit/grid/rows.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useList } from "../lists/use-list.ts";
import { FirstPassword, type FirstPasswordOf } from "./first-password.tsx";
import { PersonForm } from "./person-form.tsx";
import { hasPos, hasZone, mayChange, mayGivePassword, type PersonRow, termsOf } from "./terms.ts";
import { momentText } from "../../kit/format/moment-text.ts";

export type PeopleProps = {
  /**
   * The place: a POS or customer, one zone (its controllers or agents), or a whole service (its admins; for the
   * platform all).
   */
  readonly of: { readonly posId: number } | { readonly zoneId: number } | { readonly serviceId: number };
  /** The kind of that service, if it is not the session's own. */
  readonly serviceKind?: number;
  /** Only these roles, if the place has others too. */
  readonly role?: Role;
  /** Nobody can be added: the place has its person. */
  readonly isFull?: boolean;
  /** It is the whole content of its page: the page's title is its heading, and its first person gets the focus. */
  readonly isPage?: boolean;
};

type PersonDialog =
  | { readonly is: "form"; readonly person: PersonRow | undefined }
  | { readonly is: "password" | "suspend"; readonly person: PersonRow };

/**
 * The people of a place, as part of another page: create, edit and suspend people, reset passwords. Suspends while it
 * loads.
 */
export function People({ of, serviceKind, role, isFull = false, isPage = false }: PeopleProps) {
  const { t } = useLocale();
  const session = useSession();
  const kind = serviceKind ?? session.serviceKind;
  const [input, setRequest] = useState<PersonDialog | undefined>(undefined);
  const [result, setResult] = useState<FirstPasswordOf | undefined>(undefined);
  const filters = useMemo(
    (): FiltersOf<typeof identity.listPeople> => ({
      ...("posId" in of ? { posId: of.posId } : "zoneId" in of ? { ofZoneId: of.zoneId } : { serviceId: of.serviceId }),
      ...(role === undefined ? {} : { role }),
    }),
    [of, role],
  );
  const { rows, refresh, hasMore, more } = useList(identity.listPeople, filters, { pageSize: 100 });
  const frame = useRef<HTMLElement>(null);
  useMainThing(
    frame,
    (element) => {
      element.querySelector<HTMLElement>("li button")?.focus({ preventScroll: true });
    },
    isPage,
  );
  const close = (): void => {
    setRequest(undefined);
  };
  const may = identity
    .madeBy(session.role as Role, kind)
    .filter(
      (one) =>
        (role === undefined || one === role) &&
        ("posId" in of ? hasPos(one) : "zoneId" in of ? hasZone(one) : !hasPos(one) && !hasZone(one)),
    );
  const place = {
    serviceId: "serviceId" in of ? of.serviceId : session.serviceId,
    zoneId: "zoneId" in of ? of.zoneId : null,
    posId: "posId" in of ? of.posId : null,
    roles: may,
    language: session.language,
  };
  // The current state: another user may save the person while the form is open.
  const edited =
    input?.is === "form"
      ? (rows.find(({ personId }) => personId === input.person?.personId) ?? input.person)
      : undefined;
  return (
    <section ref={frame} aria-label={t("people.people")}>
      <Group justify={isPage ? "end" : "space-between"} mb="xs">
        {!isPage && (
          <Text component="h3" size="sm" fw="var(--cb-weight-name)">
            {t("people.people")}
          </Text>
        )}
        {may.length > 0 && !isFull && (
          <Button
            {...(isPage ? {} : { size: "compact-sm", variant: "default" })}
            leftSection={<PlusIcon size={14} />}
            onClick={() => {
              setRequest({ is: "form", person: undefined });
            }}
          >
            {t("people.add")}
          </Button>
        )}
      </Group>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("people.emptyWhy")}
        </Text>
      )}
      <Rows>
        {rows.map((person) => (
          <Entry key={person.personId} person={person} kind={kind} onAsk={setRequest} />
        ))}
      </Rows>
      {hasMore && (
        <Button size="compact-sm" variant="default" onClick={more}>
          {t("tickets.more")}
        </Button>
      )}
      {input?.is === "form" && (
        <PersonForm person={edited} place={place} onMade={setResult} refresh={refresh} onClose={close} />
      )}
      {input !== undefined && input.is !== "form" && <Act requested={input} onResult={setResult} onClose={close} />}
      {result !== undefined && (
        <FirstPassword
          issued={result}
          onClose={() => {
            setResult(undefined);
          }}
        />
      )}
    </section>
  );
}

/** One person with the available actions. */
function Entry({
  person,
  kind,
  onAsk,
}: {
  readonly person: PersonRow;
  readonly kind: number;
  readonly onAsk: (input: PersonDialog) => void;
}) {
  const { t, format, zone } = useLocale();
  const session = useSession();
  const change = useCallMutation(identity.savePerson, { refresh: [identity.listPeople] });
  const { name, login, role, isActive, personId, lastSeen, mustChangePassword, isAuditOnly } = person;
  const act = (word: PlainKey, onClick: () => void): ReactNode => (
    <Button
      size="compact-sm"
      variant="default"
      disabled={change.busy}
      aria-label={`${t(word)}: ${name}`}
      onClick={onClick}
    >
      {t(word)}
    </Button>
  );
  const reactivate = (): void => {
    void change.mutate({ ...termsOf(person), isActive: true, personId, was: termsOf(person) });
  };
  const may = mayChange(session, kind, person);
  const state = !isActive
    ? "people.suspended"
    : mustChangePassword
      ? "people.mustChange"
      : isAuditOnly
        ? "people.auditOnly"
        : undefined;
  return (
    <Row
      state={state === undefined ? undefined : t(state)}
      name={
        may ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              onAsk({ is: "form", person });
            }}
          >
            {name}
          </Anchor>
        ) : (
          <b>{name}</b>
        )
      }
      detail={
        <>
          {login} · {t(roleKeys[role])} ·{" "}
          {lastSeen === null ? t("people.never") : t("network.lastSeen", { at: momentText(format, lastSeen, zone) })}
        </>
      }
    >
      <Group gap="xs" wrap="nowrap">
        {mayGivePassword(session, kind, person) &&
          isActive &&
          act("people.newPassword", () => {
            onAsk({ is: "password", person });
          })}
        {may &&
          (isActive
            ? act("people.suspend", () => {
                onAsk({ is: "suspend", person });
              })
            : act("people.reactivate", reactivate))}
      </Group>
    </Row>
  );
}

/** Asks for confirmation before a person is suspended or gets a new password. */
function Act({
  requested: { is, person },
  onResult,
  onClose,
}: {
  readonly requested: Extract<PersonDialog, { is: "password" | "suspend" }>;
  readonly onResult: (result: FirstPasswordOf) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const { name, login, personId } = person;
  const give = useCallMutation(identity.setFirstPassword, { refresh: [identity.listPeople] });
  const suspend = useCallMutation(identity.savePerson, { refresh: [identity.listPeople] });
  if (is === "suspend") {
    return (
      <Confirm
        title={t("people.suspendTitle", { name })}
        consequence={t("people.suspendWhy")}
        action={t("people.suspend")}
        onClose={onClose}
        onConfirm={() => suspend.mutate({ ...termsOf(person), isActive: false, personId, was: termsOf(person) })}
      />
    );
  }
  const confirm = async (): Promise<void> => {
    const given = await give.mutate({ personId });
    if (given.ok) onResult({ name, login, firstPassword: given.data.firstPassword });
  };
  return (
    <Confirm
      title={t("people.newPasswordTitle", { name })}
      consequence={t("people.newPasswordWhy")}
      action={t("people.newPassword")}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
