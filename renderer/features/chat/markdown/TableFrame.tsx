import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Markdown.module.css';

/** A table that scrolls sideways in itself, also with the keyboard. */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section className={styles.tableFrame} aria-label={t('chat.table')} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}
