import { type MantineColorsTuple, type MantineThemeOverride, createTheme } from "@mantine/core";
import { slideCurve, slideMs } from "../ports/constants.ts";
import { shadesOf } from "./shades.ts";

/** Chalkboard's own accent, where a service has chosen none: the green of a slate. */
export const boardGreen = "#1f6b52";

/** The face that is shipped (`fonts.css`), and for Chinese what the system has. */
export const fontFamily = "\"IBM Plex Sans Variable\", \"PingFang SC\", \"Microsoft YaHei\", \"Noto Sans CJK SC\", sans-serif";

// Neutrals lean towards the slate. Shade 6 of gray and 2 of dark carry secondary text and are read at AA on every surface of ours.
const gray: MantineColorsTuple = ["#f6f8f7", "#edf1ef", "#e1e7e4", "#d3dad6", "#bcc6c1", "#8f9b95", "#545f5a", "#434d48", "#2f3834", "#1c2420"];
const dark: MantineColorsTuple = ["#e3eae6", "#c6d1cb", "#9db0a7", "#6f827a", "#33403b", "#27322e", "#1a2220", "#111615", "#0c100f", "#080b0a"];

/** The desk's look: dense, square-shouldered, figures of one width. @param accent the service's colour, "#rrggbb" */
export function themeOf(accent: string = boardGreen): MantineThemeOverride {
  const shades = shadesOf(accent) ?? shadesOf(boardGreen);
  return createTheme({
    primaryColor: "board",
    respectReducedMotion: true,
    primaryShade: 8,
    colors: { gray, dark, ...(shades === undefined ? {} : { board: shades }) },
    fontFamily,
    fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
    lineHeights: { xs: "1.35", sm: "1.4", md: "1.45", lg: "1.45", xl: "1.3" },
    spacing: { xs: "6px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
    radius: { xs: "2px", sm: "3px", md: "5px", lg: "8px", xl: "12px" },
    defaultRadius: "sm",
    headings: { fontWeight: "650", sizes: { h1: { fontSize: "17px" }, h2: { fontSize: "15px" }, h3: { fontSize: "13px" } } },
    components: {
      Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 100 } } },
      Drawer: { defaultProps: {
        position: "right", overlayProps: { backgroundOpacity: 0.25 }, transitionProps: { duration: slideMs, timingFunction: slideCurve },
      } },
      Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
      Menu: { defaultProps: { shadow: "md", transitionProps: { duration: 80 } } },
      Select: { defaultProps: { allowDeselect: false, checkIconPosition: "right" } },
      Table: { defaultProps: { verticalSpacing: 3, horizontalSpacing: "sm" } },
    },
  });
}
