import styles from "./logo.module.css";

/** Chalkboard's logo: two lines on a board. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg className={styles["logo"]} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="5" />
      <path d="M6 8.5h7M6 15.500h12" />
    </svg>
  );
}
