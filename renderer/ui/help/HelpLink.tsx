import { BookOpen } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './HelpLink.module.css';
import { type ManualTarget, useHelp } from './manual.ts';

interface HelpLinkProps {
  readonly to: ManualTarget;
  /** The subject of the manual's section, for screen readers that read out the link without what stands around it. */
  readonly about: string;
}

/** Leads to the page of the manual that says more; draws nothing where there is no manual to open. */
export function HelpLink({ to, about }: HelpLinkProps) {
  const { t } = useTranslation();
  const help = useHelp();
  if (help === null) return null;
  const words = t('help.learnMore');
  return (
    <Button className={styles.link ?? ''} aria-label={`${words}: ${about}`} onPress={() => help.open(to)}>
      <BookOpen aria-hidden />
      {words}
    </Button>
  );
}
