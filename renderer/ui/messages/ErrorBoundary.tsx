import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import styles from './ErrorBoundary.module.css';
import { ErrorNotice } from './ErrorNotice.tsx';

interface State {
  readonly message: string | null;
}

/** Catches what breaks while drawing, so that a bug never leaves an empty window. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { message: thrown instanceof Error ? thrown.message : String(thrown) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return <Crashed message={this.state.message} />;
  }
}

function Crashed({ message }: { readonly message: string }) {
  const { t } = useTranslation();
  return (
    <main className={styles.crashed}>
      <h1 className={styles.title}>{t('app.crashed.title')}</h1>
      <p className={styles.next}>{t('app.crashed.next')}</p>
      <Button look="primary" onPress={() => window.location.reload()}>
        {t('app.crashed.reload')}
      </Button>
      <ErrorNotice error={{ code: 'internal', message, retryable: true }} />
    </main>
  );
}
