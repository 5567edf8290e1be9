import { useTranslation } from 'react-i18next';
import type { Colour } from '#contract';
import styles from './ColourDot.module.css';

interface ColourDotProps {
  readonly colour: Colour;
  /** Beside a name that says the same, the colour is not read aloud. */
  readonly isSilent?: boolean;
}

/** The colour by which people tell a connection or a project from others. */
export function ColourDot({ colour, isSilent = false }: ColourDotProps) {
  const { t } = useTranslation();
  const className = `${styles.dot} ${styles[colour]}`;
  if (isSilent) return <span className={className} aria-hidden />;
  return <span className={className} role="img" aria-label={t(`common.colours.${colour}`)} />;
}
