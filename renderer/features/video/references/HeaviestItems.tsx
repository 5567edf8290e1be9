import { CircleAlert, X } from 'lucide-react';
import { Group } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { base64Bytes, maxBodyBytes } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FixButton } from './FixButton.tsx';
import styles from './HeaviestItems.module.css';
import { heaviest, type NamedItem } from './named-items.ts';

interface HeaviestItemsProps {
  readonly items: readonly NamedItem[];
  readonly bodyBytes: number;
  readonly onFix: (item: NamedItem) => void;
  readonly onRemove: (item: NamedItem) => void;
}

/** Over the limit: which files weigh most, and what can be done about each. */
export function HeaviestItems({ items, bodyBytes, onFix, onRemove }: HeaviestItemsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (bodyBytes <= maxBodyBytes) return null;
  return (
    <Group aria-label={t('references.heavy.label')} className={styles.box ?? ''}>
      <p className={styles.title}>
        <CircleAlert aria-hidden />
        {t('references.heavy.title', { over: format.bytes(bodyBytes - maxBodyBytes) })}
      </p>
      <ul className={styles.list}>
        {heaviest(items).map((item) => (
          <li key={item.file.fileId} className={styles.item}>
            <p className={styles.words}>
              <span className={styles.name}>{item.name}</span>
              <span className={styles.size}>{format.bytes(base64Bytes(item.file.bytes))}</span>
            </p>
            <FixButton item={item} look="words" onFix={() => onFix(item)} />
            <Button
              aria-label={t('references.heavy.removeNamed', { name: item.name })}
              onPress={() => onRemove(item)}
            >
              <X aria-hidden />
              {t('references.heavy.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Group>
  );
}
