import { session } from "../data/connection/session.ts";
import { useStore } from "../ports/store.ts";
import { CustomerScreen } from "../selling/terminal/customer-screen/customer-screen.tsx";
import { language, oddsFormat } from "./preferences/preferences.ts";
import { Sign, useServiceBrand } from "./sign-in/brand.tsx";

/** The customer's screen under the sign of its service, in the language and price format of its till. */
export function WatchedScreen() {
  const current = useStore(session);
  const brand = useServiceBrand(current?.serviceId);
  return (
    <CustomerScreen
      name={brand?.name ?? current?.serviceName ?? "Chalkboard"}
      sign={<Sign look={brand} size={56} />}
      onShown={(shown) => {
        language.write(shown.language);
        oddsFormat.write(shown.oddsFormat);
      }}
    />
  );
}
