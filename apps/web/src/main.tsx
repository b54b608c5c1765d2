// Mantine's styles are in a cascade layer, so that ours always win.
import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@mantine/spotlight/styles.layer.css";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode, lazy } from "react";
import { createRoot } from "react-dom/client";
import { followOtherTabs } from "./data/connection/signing.ts";
import { keepComposedKeys } from "./kit/format/composed-keys.ts";
import { noteNewTabs } from "./kit/behaviour/address.ts";
import { noteChosenFields } from "./kit/behaviour/chosen-field.ts";
import { App, Roots } from "./shell/app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

// With `?mock` there is no server: the users of the specification's mock backend are simulated in this page.
const Mock = lazy(async () => ({ default: (await import("./mock/mock-app.tsx")).MockApp }));
const isMock = new URLSearchParams(location.search).has("mock");

keepComposedKeys(globalThis);
followOtherTabs();
noteChosenFields(document);
noteNewTabs(document);
createRoot(root).render(
  <StrictMode>
    {isMock ? (
      <Roots>
        <Mock />
      </Roots>
    ) : (
      <App />
    )}
  </StrictMode>,
);
