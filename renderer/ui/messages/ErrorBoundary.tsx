import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import styles from './ErrorBoundary.module.css';
import { ErrorNotice } from './ErrorNotice.tsx';

interface State {
  readonly message: string | null;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** For a part of a screen: leads away from what cannot be drawn. Without it only loading the window again helps. */
  readonly wayBack?: { readonly label: string; readonly onPress: () => void };
}

/** Catches what breaks while drawing, so that a bug never leaves an empty window, and one of a part leaves the others. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { message: thrown instanceof Error ? thrown.message : String(thrown) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return <Crashed message={this.state.message} wayBack={this.props.wayBack} />;
  }
}

interface CrashedProps {
  readonly wayBack: ErrorBoundaryProps['wayBack'] | undefined;
  readonly message: string;
}

function Crashed({ message, wayBack }: CrashedProps) {
  const { t } = useTranslation();
  const Place = wayBack === undefined ? 'main' : 'section';
  return (
    <Place className={styles.crashed}>
      <h1 className={styles.title}>{t('app.crashed.title')}</h1>
      <p className="quiet">{t('app.crashed.next')}</p>
      {wayBack && (
        <Button look="primary" onPress={wayBack.onPress}>
          {wayBack.label}
        </Button>
      )}
      <Button look={wayBack ? 'quiet' : 'primary'} onPress={() => window.location.reload()}>
        {t('app.crashed.reload')}
      </Button>
      <ErrorNotice error={{ code: 'internal', message, retryable: true }} />
    </Place>
  );
}

/** In place of a component whose script could not be read. The browser asks for a script once in the life of a page. */
export function ReadFailure() {
  const { t } = useTranslation();
  return (
    <section className={styles.failure}>
      <p role="alert">{t('app.readFailed')}</p>
      <Button onPress={() => window.location.reload()}>{t('app.crashed.reload')}</Button>
    </section>
  );
}
