import { explain } from "@chalkboard/i18n";
import { Button, Code } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { Key } from "./key.tsx";
import { useLocale } from "../format/locale.tsx";
import styles from "./states.module.css";

type State = { readonly error: Error | undefined; readonly place: string };
type CatcherProps = {
  readonly children: ReactNode;
  readonly place: string;
  readonly instead: ReactNode;
  readonly onAgain: () => void;
};

// React catches render errors only in class components.
class Catcher extends Component<CatcherProps, State> {
  override state: State = { error: undefined, place: this.props.place };
  static getDerivedStateFromError(error: unknown): Pick<State, "error"> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  static getDerivedStateFromProps({ place }: CatcherProps, state: State): State | null {
    return place === state.place ? null : { error: undefined, place };
  }
  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // A refusal is a result, not a program error.
    if (!("code" in error)) reportError(new Error(`${error.message}${info.componentStack ?? ""}`));
  }
  again = (): void => {
    this.props.onAgain();
    this.setState({ error: undefined });
  };
  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.instead ?? <Stopped error={error} onAgain={this.again} />;
  }
}

type PageBoundaryProps = {
  readonly children: ReactNode;
  /** The fallback where another component already shows the error. */
  readonly instead?: ReactNode;
};

/**
 * Contains errors in one part of the screen, shows what happened and offers a retry. Changed filters are another query
 * and retry automatically.
 */
export function PageBoundary({ children, instead }: PageBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary();
  const { search } = useLocation();
  return (
    <Catcher place={search} instead={instead} onAgain={reset}>
      {children}
    </Catcher>
  );
}

function Stopped({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  // A refused query has its code; everything else is a program error.
  const refused =
    "code" in error && typeof error.code === "number"
      ? { code: error.code, data: "data" in error ? error.data : undefined }
      : undefined;
  const explained = refused === undefined ? undefined : explain(refused, locale);
  useHotkeys([["r", onAgain]]);
  return (
    <div className={styles["wrong"]} role="alert">
      <div>
        <strong>{explained?.title ?? t("shell.pageFailed")}</strong>
        <p>{explained?.text ?? t("shell.pageFailedWhy")}</p>
        {explained === undefined && <Code>{error.message.slice(0, 300)}</Code>}
      </div>
      <Button variant="default" onClick={onAgain}>
        <Key name="R" />
        {t("shell.tryAgain")}
      </Button>
    </div>
  );
}
