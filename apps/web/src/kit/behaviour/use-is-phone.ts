import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is too narrow for any table. */
export function useIsNarrow(): boolean {
  return useMediaQuery("(max-width: 599px)", false, { getInitialValueInEffect: false });
}

/** Whether the window is as narrow as a phone (specification, section 9). */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 768px)", false, { getInitialValueInEffect: false });
}
