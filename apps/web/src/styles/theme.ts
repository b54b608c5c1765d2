import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
} from "@mantine/core";

/** The font that is shipped (`fonts.css`), and system fonts for Chinese. */
export const fontFamily = '"IBM Plex Sans Variable", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

const cb = (name: string): string => `var(--cb-${name})`;
const tuple = (...names: readonly string[]): MantineColorsTuple => names.map(cb) as unknown as MantineColorsTuple;

// Mantine uses shades of grey, a separate scale in each theme; ours are tokens, which depend on the theme themselves.
const gray = tuple("sunk", "sunk", "line", "line2", "line2", "edge", "ink3", "ink2", "ink2", "ink");
const dark = tuple("ink", "ink2", "ink3", "ink3", "line2", "sunk", "raised", "sheet", "canvas", "canvas");
// Semantic colours: `here` is Mantine's primary colour; `no` and `wait` are used by alerts.
const meaning = (name: string): MantineColorsTuple =>
  tuple(`${name}-wash`, `${name}-wash`, `${name}-wash`, ...Array.from({ length: 7 }, () => name));
const meanings = ["here", "no", "wait"] as const;

declare module "@mantine/core" {
  // Without this, an unknown colour would silently become grey.
  interface MantineThemeColorsOverride {
    colors: Record<
      "gray" | "dark" | (typeof meanings)[number] | "dimmed" | "inherit" | `var(--cb-${string})`,
      MantineColorsTuple
    >;
  }
}

const variants: VariantColorsResolver = (input) => {
  const name = input.color ?? input.theme.primaryColor;
  const found = defaultVariantColorsResolver(input);
  if (input.variant === "filled" && name === "here")
    return { ...found, background: cb("here"), hover: cb("here"), color: cb("on-here") };
  if (input.variant === "subtle" && name === "gray") return { ...found, hover: cb("sunk"), color: cb("ink2") };
  return found;
};

/** Mantine's CSS variables as tokens. The same for both themes: the tokens differ. */
export const cssVariables: CSSVariablesResolver = () => {
  const both: Record<string, string> = {
    "--mantine-color-white": cb("on-here"),
    "--mantine-primary-color-contrast": cb("on-here"),
    "--mantine-color-bright": cb("ink"),
    "--mantine-color-text": cb("ink"),
    "--mantine-color-body": cb("raised"),
    "--mantine-color-error": cb("no"),
    "--mantine-color-placeholder": cb("ink3"),
    "--mantine-color-anchor": cb("here"),
    "--mantine-color-default": cb("sheet"),
    "--mantine-color-default-hover": cb("sunk"),
    "--mantine-color-default-color": cb("ink"),
    "--mantine-color-default-border": cb("line2"),
    "--mantine-color-dimmed": cb("ink3"),
    "--mantine-color-disabled": cb("sunk"),
    "--mantine-color-disabled-color": cb("ink3"),
    "--mantine-color-disabled-border": cb("line2"),
  };
  for (const name of meanings) {
    Object.assign(both, {
      [`--mantine-color-${name}-text`]: cb(name),
      [`--mantine-color-${name}-filled`]: cb(name),
      [`--mantine-color-${name}-filled-hover`]: cb(name),
      [`--mantine-color-${name}-light`]: cb(`${name}-wash`),
      [`--mantine-color-${name}-light-hover`]: cb(`${name}-wash`),
      [`--mantine-color-${name}-light-color`]: cb(name),
      [`--mantine-color-${name}-outline`]: cb(name),
      [`--mantine-color-${name}-outline-hover`]: cb("sunk"),
    });
  }
  return { variables: {}, light: both, dark: both };
};

/** The theme: dense, small radii, figures of equal width. */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: "here",
  respectReducedMotion: true,
  primaryShade: 8,
  colors: { gray, dark, here: meaning("here"), no: meaning("no"), wait: meaning("wait") },
  variantColorResolver: variants,
  fontFamily,
  fontSizes: {
    xs: cb("size-label"),
    sm: cb("size-body"),
    md: cb("size-ours"),
    lg: cb("size-till"),
    xl: cb("size-sum"),
  },
  lineHeights: { xs: "16px", sm: "18px", md: "20px", lg: "22px", xl: "26px" },
  fontWeights: { regular: cb("weight-read"), medium: cb("weight-name"), bold: cb("weight-total") },
  spacing: {
    xxs: cb("space-4"),
    xs: cb("space-6"),
    sm: cb("space-8"),
    md: cb("space-12"),
    lg: cb("space-16"),
    xl: cb("space-24"),
  },
  radius: {
    xs: cb("radius-cell"),
    sm: cb("radius-control"),
    md: cb("radius-chip"),
    lg: cb("radius-dialog"),
    xl: cb("radius-sheet"),
  },
  shadows: { xs: "none", sm: "none", md: cb("shadow"), lg: cb("shadow"), xl: cb("shadow") },
  defaultRadius: "sm",
  headings: {
    fontWeight: cb("weight-total"),
    sizes: {
      h1: { fontSize: cb("size-title"), lineHeight: "20px" },
      h2: { fontSize: cb("size-title"), lineHeight: "20px" },
      h3: { fontSize: cb("size-body"), lineHeight: "18px" },
    },
  },
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        overlayProps: { backgroundOpacity: 1, color: cb("scrim") },
        transitionProps: { duration: 0 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400 } },
    // A menu that the user opened is above a toast, which appeared by itself.
    Menu: { defaultProps: { shadow: "md", zIndex: 500, transitionProps: { duration: 0 } } },
    Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 0 } } },
    Combobox: { defaultProps: { shadow: "md", transitionProps: { duration: 0 } } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: "right" } },
    Table: { defaultProps: { verticalSpacing: "xxs", horizontalSpacing: "sm" } },
    Switch: { defaultProps: { withThumbIndicator: false } },
  },
});
