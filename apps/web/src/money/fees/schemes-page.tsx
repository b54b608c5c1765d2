import { fees } from "@chalkboard/contract";
import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useOpened } from "../../kit/behaviour/address.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useGone } from "../../kit/dialog/use-opened.ts";
import { PlusIcon } from "../../kit/format/icons.tsx";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { Page } from "../../kit/page/page.tsx";
import { Row, Rows } from "../../kit/grid/rows.tsx";
import { useLetter } from "../../kit/behaviour/use-letter.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { type Scheme, type Service, termsText, useMayBill } from "./fees.ts";
import { GiveForm } from "./give-form.tsx";
import { PartyForm } from "./party-form.tsx";
import { SchemeForm } from "./scheme-form.tsx";
import { readFeeView } from "./fee-view.ts";
import styles from "./fees.module.css";

const keys: readonly KeyHelp[] = [{ keys: ["N"], does: "fees.addScheme" }];

/** The fee schemes with their terms, and the scheme of each service. */
export function SchemesPage({ views }: { readonly views: ReactNode }) {
  const { t } = useLocale();
  const {
    data: { schemes, services },
    refresh,
  } = useCallQuery(fees.feeSetup, {});
  const may = useMayBill();
  const over = useOpened("over");
  const open = may ? readFeeView(over.key, schemes, services) : undefined;
  useGone(over.key !== "" && open === undefined, over.close);
  const add = (): void => {
    if (may) over.open("scheme.new");
  };
  useLetter("n", add, open !== undefined);
  return (
    <Page
      title="routes./bus/venta-zuccait"
      views={views}
      {...(may ? { keys } : {})}
      actions={
        may && (
          <Button onClick={add} leftSection={<PlusIcon size={14} />}>
            {t("fees.addScheme")}
          </Button>
        )
      }
    >
      <div className={styles["setup"]}>
        <section aria-labelledby="fee-schemes">
          <h2 id="fee-schemes">{t("fees.schemes")}</h2>
          {schemes.length === 0 ? (
            <Text c="dimmed">{t("fees.noSchemes")}</Text>
          ) : (
            <Rows>
              {schemes.map((one) => (
                <SchemeRow
                  key={one.schemeId}
                  one={one}
                  onChange={() => {
                    over.open(`scheme.${String(one.schemeId)}`);
                  }}
                />
              ))}
            </Rows>
          )}
        </section>
        <section aria-labelledby="fee-services">
          <h2 id="fee-services">{t("fees.services")}</h2>
          <Rows>
            {services.map((one) => (
              <ServiceRow
                key={one.serviceId}
                one={one}
                schemes={schemes}
                onGive={() => {
                  over.open(`give.${String(one.serviceId)}`);
                }}
                onParty={() => {
                  over.open(`party.${String(one.serviceId)}`);
                }}
              />
            ))}
          </Rows>
        </section>
      </div>
      {open !== undefined && (
        <InAddress key={over.key}>
          {open.is === "scheme" && (
            <SchemeForm
              scheme={open.scheme}
              currencies={open.scheme === undefined ? currenciesOf(services) : [open.scheme.currency]}
              refresh={refresh}
              onClose={over.close}
            />
          )}
          {open.is === "give" && (
            <GiveForm service={open.service} schemes={schemes} refresh={refresh} onClose={over.close} />
          )}
          {open.is === "party" && <PartyForm service={open.service} refresh={refresh} onClose={over.close} />}
        </InAddress>
      )}
    </Page>
  );
}

const currenciesOf = (services: readonly Service[]): readonly string[] => [
  ...new Set(services.filter(({ kind }) => kind !== 0).map(({ currency }) => currency)),
];

/** A scheme with its current and future terms. */
function SchemeRow({ one, onChange }: { readonly one: Scheme; readonly onChange: () => void }) {
  const locale = useLocale();
  const { t, format } = locale;
  const may = useMayBill();
  return (
    <Row
      name={<b>{one.name}</b>}
      state={one.currency}
      detail={one.versions.toReversed().map(({ from, terms }) => (
        <div key={from}>
          {t("fees.since", { day: format.day(from, "") })} · {termsText(terms, one.currency, locale)}
        </div>
      ))}
    >
      {may && (
        <span className={styles["acts"]}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t("fees.changeScheme")} ${one.name}`}
            onClick={onChange}
          >
            {t("fees.changeScheme")}
          </Button>
        </span>
      )}
    </Row>
  );
}

/** A service with its current and future schemes and its invoice details. */
function ServiceRow({
  one,
  schemes,
  onGive,
  onParty,
}: {
  readonly one: Service;
  readonly schemes: readonly Scheme[];
  readonly onGive: () => void;
  readonly onParty: () => void;
}) {
  const { t, format } = useLocale();
  const may = useMayBill();
  const nameOf = (schemeId: number | null): string =>
    schemes.find((scheme) => scheme.schemeId === schemeId)?.name ?? t("fees.noScheme");
  const { party } = one;
  const given = one.schemes
    .slice(-3)
    .map(({ from, schemeId }) => `${nameOf(schemeId)} ${t("fees.since", { day: format.day(from, "") })}`);
  return (
    <Row
      name={<b>{one.name}</b>}
      state={one.kind === 0 ? t("fees.issuer") : one.currency}
      detail={
        <>
          {one.kind !== 0 && <div>{given.length === 0 ? t("fees.noScheme") : given.join(" · ")}</div>}
          <div>
            {[party.name, ...party.address.split("\n"), party.taxNumber].filter((part) => part !== "").join(", ")}
          </div>
        </>
      }
    >
      {may && (
        <span className={styles["acts"]}>
          {one.kind !== 0 && (
            <Button size="compact-sm" variant="default" aria-label={`${t("fees.give")} ${one.name}`} onClick={onGive}>
              {t("fees.give")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" aria-label={`${t("fees.party")} ${one.name}`} onClick={onParty}>
            {t("fees.party")}
          </Button>
        </span>
      )}
    </Row>
  );
}
