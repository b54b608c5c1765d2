import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { DocumentIcon } from "./icons.tsx";
import styles from "./document-link.module.css";

/** Leads to a document, which opens in a tab of its own. */
export function DocumentLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return <Anchor href={path} target="_blank" rel="noopener noreferrer" className={styles["link"] ?? ""}><DocumentIcon /><span>{children}</span></Anchor>;
}
