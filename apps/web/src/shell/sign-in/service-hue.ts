import { useComputedColorScheme } from "@mantine/core";
import { useLayoutEffect } from "react";
import { hereOf } from "../../styles/hue.ts";
import type { ServiceBrand } from "./brand.tsx";

/** Applies the service's hue to `here` while its page or sign-in page is shown. */
export function useServiceHue(look: ServiceBrand | undefined): void {
  const theme = useComputedColorScheme("light");
  const colour = look?.appearance.colour ?? "";
  useLayoutEffect(() => {
    const made = hereOf(colour, theme);
    if (made === undefined) return undefined;
    const { style } = document.documentElement;
    const tokens = { "--cb-here": made.here, "--cb-here-wash": made.wash, "--cb-on-here": made.onHere };
    for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(tokens)) style.removeProperty(name);
    };
  }, [colour, theme]);
}
