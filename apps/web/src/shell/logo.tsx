/** Chalkboard's own sign: a rising line over its ledge of chalk. */
export function Logo({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="6" fill="#164a3a" />
      <path d="m7 20.5 6-7 5 4 7-9" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M7 26h18" stroke="#f2b84b" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
