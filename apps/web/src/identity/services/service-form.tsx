import { operations, services } from "@chalkboard/contract";
import { useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { fields, fieldTitles, ServiceFields, termsIn } from "./service-fields.tsx";
import { kindLabels, languageName, languagesText, productLabels, type ServiceRow, termsOf } from "./service-labels.ts";

const schema = z.object(fields);

/** Edits a service's data that the platform controls. */
export function ServiceForm({
  service,
  refresh,
  onClose,
}: {
  readonly service: ServiceRow;
  readonly refresh: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const {
    data: { rows: servers },
  } = useCallQuery(operations.listServers, {});
  const { mutate } = useCallMutation(services.changeService, {
    quiet: true,
    refresh: [services.listAll, services.listServices, operations.listServers],
  });
  const formLabels = useMemo(() => {
    const shown = {
      product: (value: unknown): string => {
        const word = productLabels[Number(value)];
        return word === undefined ? "–" : t(word);
      },
      serverId: (value: unknown): string => servers.find(({ serverId }) => serverId === Number(value))?.name ?? "–",
      language: languageName,
      languages: languagesText,
    };
    return {
      shared: { titles: fieldTitles, refresh, shown },
      history: {
        titles: { ...fieldTitles, isActive: "network.active" as const, kind: "services.kind" as const },
        shown: { ...shown, kind: (value: unknown): string => t(kindLabels[Number(value)] ?? "services.kindRetail") },
      },
    };
  }, [t, servers, refresh]);
  const terms = termsOf(service);
  return (
    <RecordFormDialog
      of={{ record: "service", serviceId: service.serviceId }}
      {...formLabels}
      title={service.name}
      schema={schema}
      onClose={onClose}
      initial={{ ...terms, product: String(terms.product) as "0" | "1" | "2", serverId: String(terms.serverId) }}
      onSave={(values) => mutate({ ...termsIn(values), serviceId: service.serviceId, was: terms })}
    >
      {(form) => (
        <Fields>
          <ServiceFields form={form} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}
