import { type AnswerOf, services } from "@chalkboard/contract";
import { useQuery } from "@tanstack/react-query";
import { send } from "../../data/connection/client.ts";
import styles from "./logo.module.css";

export type ServiceBrand = NonNullable<AnswerOf<typeof services.door>["service"]>;

/**
 * A service's appearance: of this host, or of a session. Undefined if there is none or it is not loaded yet; nothing
 * waits for it.
 */
export function useServiceBrand(serviceId?: number): ServiceBrand | undefined {
  const input = serviceId === undefined ? {} : { serviceId };
  const { data } = useQuery({
    queryKey: [services.door.path, input],
    retry: false,
    queryFn: () => send(services.door, input).then((answered) => (answered.ok ? answered.data.service : null)),
  });
  const shown = data ?? undefined;
  return serviceId === undefined || shown?.serviceId === serviceId ? shown : undefined;
}

/** The service's own logo, otherwise Chalkboard's. Its name is beside it. */
export function Sign({ look, size }: { readonly look: ServiceBrand | undefined; readonly size?: number }) {
  const { logo = "" } = look?.appearance ?? {};
  const height = size ?? 22;
  if (logo === "") return <Logo {...(size === undefined ? {} : { size })} />;
  return <img src={logo} alt="" height={height} style={{ maxWidth: height * 4 }} referrerPolicy="no-referrer" />;
}

/** Chalkboard's logo: two lines on a board. */
function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg className={styles["logo"]} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="5" />
      <path d="M6 8.5h7M6 15.500h12" />
    </svg>
  );
}
