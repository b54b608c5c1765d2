// The house rules as signed-in users read them: those of their service, or an earlier version.
import { services } from "@chalkboard/contract";
import { Badge, Button, Group, Text, Title } from "@mantine/core";
import { useCallQuery } from "../../data/use-call-query.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { paperText } from "../../kit/grid/paper-table.ts";
import { printHtml } from "../../kit/print/print.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { DocumentList } from "./house-documents.tsx";
import { topicKeys } from "./house-labels.ts";
import { momentText } from "../../kit/format/moment-text.ts";

export function HouseRulesPanel({ version }: { readonly version?: number | undefined }) {
  const locale = useLocale();
  const { t, language, format, zone } = locale;
  const { data } = useCallQuery(services.houseRulesText, { language, ...(version === undefined ? {} : { version }) });
  if (data.version === null) return <EmptyState title="empty.houseRead" why="empty.houseReadWhy" />;
  const head = t("houseRules.inForceSince", {
    service: data.serviceName,
    version: data.version,
    at: data.publishedAt === null ? "–" : momentText(format, data.publishedAt, zone),
  });
  const print = (): void => {
    const topics = data.topics.map(({ topic, text }) => ({ title: t(topicKeys[topic]), text }));
    const beside = { title: t("houseRules.documents"), text: data.documents.map(({ name }) => name).join("\n") };
    const parts = data.documents.length === 0 ? topics : [...topics, beside];
    printHtml(paperText({ title: t("houseRules.title"), note: head, parts }, locale));
  };
  return (
    <>
      <Group justify="space-between" align="center" mb="sm" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {head}
        </Text>
        <Button variant="default" size="xs" onClick={print}>
          {t("houseRules.print")}
        </Button>
      </Group>
      {data.topics.map(({ topic, text, isNew }) => (
        <section key={topic}>
          <Group gap="xs" mt="md" mb="xs">
            <Title order={3} size="h5">
              {t(topicKeys[topic])}
            </Title>
            {isNew && (
              <Badge size="sm" variant="light">
                {t("houseRules.new")}
              </Badge>
            )}
          </Group>
          <Text style={{ whiteSpace: "pre-line" }}>{text}</Text>
        </section>
      ))}
      {data.documents.length > 0 && (
        <section>
          <Title order={3} size="h5" mt="md" mb="xs">
            {t("houseRules.documents")}
          </Title>
          <DocumentList documents={data.documents} />
        </section>
      )}
    </>
  );
}
