import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { DocumentIcon } from "../format/icons.tsx";
import styles from "./document-link.module.css";

/** A link to a document that opens in a new tab. */
export function DocumentLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <Anchor href={path} target="_blank" rel="noopener noreferrer" className={styles["link"] ?? ""}>
      <DocumentIcon />
      <span>{children}</span>
    </Anchor>
  );
}
