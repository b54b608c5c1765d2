import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { RouterProvider } from "react-router";
import { queries } from "../data/connection/queries.ts";
import { toastMs } from "../kit/states/toasts.tsx";
import { cssVariables, theme } from "../styles/theme.ts";
import { themeKey } from "./preferences/preferences.ts";
import { router } from "./router.tsx";
import { LocaleRoot } from "./locale-root.tsx";

const schemes = localStorageColorSchemeManager({ key: themeKey });

/** The whole application. */
export function App() {
  // A navigation is shown immediately, and pages defer what waits for data.
  return (
    <Roots>
      <RouterProvider router={router} useTransitions={false} />
    </Roots>
  );
}

/** The providers for everything on the screen: theme, cache, texts, toasts. */
export function Roots({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
    >
      <QueryClientProvider client={queries}>
        <Suspense fallback={null}>
          <LocaleRoot>
            {children}
            <Notifications
              position="top-right"
              autoClose={toastMs}
              transitionDuration={0}
              limit={4}
              aria-live="polite"
            />
          </LocaleRoot>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
