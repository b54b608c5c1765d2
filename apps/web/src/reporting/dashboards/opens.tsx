// Something of a home page that leads to where it is worked on: a link, a button that opens a panel, or only text.
import { type Role, mayOpen, routes, seesAs } from "@chalkboard/contract";
import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Session } from "../../data/connection/session.ts";

export type Person = Pick<Session, "role" | "isAuditOnly" | "serviceKind" | "product">;
export type Opening = { readonly to?: string; readonly onOpen?: () => void };

/** The first of these addresses that the person may open; nothing if none. */
export function doorOf(
  { role, isAuditOnly, serviceKind: kind, product }: Person,
  ...places: readonly string[]
): Opening {
  const as = seesAs({ role: role as Role, isAuditOnly });
  const to = places.find((place) =>
    routes.some((route) => route.path === place.split("?")[0] && mayOpen(route, as, { kind, product })),
  );
  return to === undefined ? {} : { to };
}

type OpensProps = Opening & { readonly className: string | undefined; readonly children: ReactNode };

export function Opens({ to, onOpen, className, children }: OpensProps) {
  if (to !== undefined)
    return (
      <Link className={className} to={to}>
        {children}
      </Link>
    );
  if (onOpen === undefined) return <div className={className}>{children}</div>;
  return (
    <UnstyledButton className={className} onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}
