// Our own icons, so that no icon library is loaded for twenty of them. Each takes the text's colour and size.
import type { ReactNode } from "react";

function icon(strokes: ReactNode) {
  return function Icon({ size = 16 }: { readonly size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {strokes}
      </svg>
    );
  };
}

export const ChevronLeft = icon(<path d="M10 3 5 8l5 5" />);
export const ChevronRight = icon(<path d="m6 3 5 5-5 5" />);
export const ChevronUp = icon(<path d="m4 10 4-4 4 4" />);
export const ChevronDown = icon(<path d="m3 6 5 5 5-5" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8Z" />
    <circle cx="8" cy="8" r="2" />
  </>,
);
export const EyeOffIcon = icon(
  <>
    <path d="M3 3l10 10" />
    <path d="M6.5 3.7C7 3.6 7.5 3.5 8 3.5c4.5 0 7 4.5 7 4.5s-.7 1.3-2 2.5" />
    <path d="M4 5C2 6.3 1 8 1 8s2.5 4.5 7 4.5c1 0 2-.2 2.8-.6" />
  </>,
);
export const ExportIcon = icon(<path d="M8 2v8M5 7.5 8 10.5l3-3M2.5 13.5h11" />);
export const LinkIcon = icon(
  <path d="M6.5 9.5 9.5 6.5M7 4.5l1.6-1.6a2.7 2.7 0 0 1 3.8 3.8L10.8 8.3M9 11.5l-1.6 1.6a2.7 2.7 0 0 1-3.8-3.8L5.2 7.7" />,
);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const DocumentIcon = icon(
  <>
    <path d="M3.5 1.5h6l3 3v10h-9z" />
    <path d="M9.5 1.5v3h3M5.5 8h5M5.5 11h5" />
  </>,
);
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const WarningIcon = icon(
  <>
    <path d="M8 2 1.5 13.5h13Z" />
    <path d="M8 6.5v3.5M8 12v.01" />
  </>,
);
export const SidebarIcon = icon(
  <>
    <rect x="1.5" y="2.5" width="13" height="11" rx="1" />
    <path d="M6 2.5v11" />
  </>,
);
export const StarIcon = icon(<path d="m8 1.8 1.9 4 4.3.5-3.2 3 .9 4.3L8 11.5l-3.9 2.1.9-4.3-3.2-3 4.3-.5z" />);
export const MoreIcon = icon(<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />);
export const GamesIcon = icon(
  <path d="M5 2h6v4.5a3 3 0 0 1-6 0zM5 3H2.5c0 2.5 1 3.5 2.5 3.5M11 3h2.5c0 2.5-1 3.5-2.5 3.5M8 9.5v3M5.5 14h5" />,
);
export const TicketIcon = icon(
  <path d="M1.5 4h13v2.5a1.5 1.5 0 0 0 0 3V12h-13V9.5a1.5 1.5 0 0 0 0-3zM9.5 4v2M9.5 7.5v1M9.5 10v2" />,
);
export const PayIcon = icon(
  <>
    <path d="M1.5 4h13v8h-13z" />
    <circle cx="8" cy="8" r="1.8" />
  </>,
);
export const PauseIcon = icon(<path d="M5.5 3.5v9M10.5 3.5v9" />);
export const PlayIcon = icon(<path d="M5 3v10l8-5z" />);
export const HandleIcon = icon(
  <path d="M5.5 4h.01M5.5 8h.01M5.5 12h.01M10.5 4h.01M10.5 8h.01M10.5 12h.01" strokeWidth="2.2" />,
);
export const FilterIcon = icon(<path d="M2 4.5h6.5M12.5 4.5H14M2 11.5h1.5M7.5 11.5H14M10.5 2.5v4M5.5 9.5v4" />);
