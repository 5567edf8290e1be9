import { useTranslation } from 'react-i18next';
import type { Colour } from '#contract';
import styles from './ConnectionDot.module.css';

interface ConnectionDotProps {
  readonly colour: Colour;
  /** Beside a name that says the same, the colour is not read aloud. */
  readonly isSilent?: boolean;
}

/** The colour by which people tell a connection from others. */
export function ConnectionDot({ colour, isSilent = false }: ConnectionDotProps) {
  const { t } = useTranslation();
  const className = `${styles.dot} ${styles[colour]}`;
  if (isSilent) return <span className={className} aria-hidden />;
  return <span className={className} role="img" aria-label={t(`connections.colours.${colour}`)} />;
}
