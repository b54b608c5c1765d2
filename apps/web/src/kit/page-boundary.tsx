import { explain } from "@chalkboard/messages";
import { Button, Code } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { Key } from "./key.tsx";
import { useLocale } from "./words.tsx";
import styles from "./states.module.css";

type State = { readonly error: Error | undefined; readonly place: string };
type CatcherProps = { readonly children: ReactNode; readonly place: string; readonly instead: ReactNode; readonly onAgain: () => void };

// React catches a render's errors in a class only.
class Catcher extends Component<CatcherProps, State> {
  override state: State = { error: undefined, place: this.props.place };
  static getDerivedStateFromError(error: unknown): Pick<State, "error"> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
  static getDerivedStateFromProps({ place }: CatcherProps, state: State): State | null {
    return place === state.place ? null : { error: undefined, place };
  }
  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // A refusal is an answer, not a fault of the program.
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
  /** What shows where something goes wrong that another part says. */
  readonly instead?: ReactNode;
};

/** Keeps what goes wrong inside one part of the screen, says what it was and offers to try again. Other filters are another question, and try by themselves. */
export function PageBoundary({ children, instead }: PageBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary();
  const { search } = useLocation();
  return <Catcher place={search} instead={instead} onAgain={reset}>{children}</Catcher>;
}

function Stopped({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  const words = useLocale();
  const { t } = words;
  // A refused question carries its code; everything else is a fault of the program.
  const refused = "code" in error && typeof error.code === "number" ? { code: error.code, data: "data" in error ? error.data : undefined } : undefined;
  const explained = refused === undefined ? undefined : explain(refused, words);
  useHotkeys([["r", onAgain]]);
  return (
    <div className={styles["wrong"]} role="alert">
      <div>
        <strong>{explained?.title ?? t("shell.pageFailed")}</strong>
        <p>{explained?.text ?? t("shell.pageFailedWhy")}</p>
        {explained === undefined && <Code>{error.message.slice(0, 300)}</Code>}
      </div>
      <Button variant="default" onClick={onAgain}><Key name="R" />{t("shell.tryAgain")}</Button>
    </div>
  );
}
