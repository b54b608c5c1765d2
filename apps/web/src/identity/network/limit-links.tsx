import { Anchor, Group, Text } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";

const pages = ["/adm/apuesta-minima", "/adm/pago-maximo"] as const;

/** Links to the limits and hours of a zone or POS, on the rules pages. */
export function LimitLinks({ level, name }: { readonly level: "zone" | "pos"; readonly name: string }) {
  const { t } = useLocale();
  const input = new URLSearchParams({ level, text: name }).toString();
  return (
    <section aria-labelledby={`${level}-limits`}>
      <Text id={`${level}-limits`} component="h3" size="sm" fw="var(--cb-weight-name)">
        {t("network.limits")}
      </Text>
      <Group gap="sm">
        {pages.map((path) => (
          <Anchor key={path} size="sm" href={`#${path}?${input}`}>
            {t(`routes.${path}`)}
          </Anchor>
        ))}
        <Anchor size="sm" href={`#/adm/sys-config?tab=selling&${input}`}>
          {t("network.part.hours")}
        </Anchor>
      </Group>
    </section>
  );
}
