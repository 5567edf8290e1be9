import { CircleAlert, X } from 'lucide-react';
import { Group, Label, Meter } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { base64Bytes, maxBodyBytes } from '#contract';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { useVideoForm } from '../../form/use-video-form.ts';
import type { ItemActions, NamedItem } from '../list/items.ts';
import { FixButton } from './FixButton.tsx';
import { heaviest } from './fixes.ts';
import styles from './RequestSize.module.css';

const nearlyFull = 0.9;

/** How much of the 64 MB a request may have is used. */
export function RequestMeter({ isSpokenOnly }: { readonly isSpokenOnly: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { bodyBytes: bytes } = useVideoForm();
  const text = t('references.sizeValue', { size: format.bytes(bytes), limit: format.bytes(maxBodyBytes) });
  const fraction = bytes / maxBodyBytes;
  const tone = fraction > 1 ? styles.over : fraction > nearlyFull ? styles.near : '';
  return (
    <Meter
      className={isSpokenOnly ? (styles.spoken ?? '') : `${styles.meter} ${tone}`}
      value={Math.min(bytes, maxBodyBytes)}
      maxValue={maxBodyBytes}
      valueLabel={text}
    >
      {({ percentage, valueText }) => (
        <>
          <Label>{t('references.size')}</Label>
          <span className={styles.value}>{valueText}</span>
          <div className={styles.track}>
            <div className={styles.fill} style={{ width: `${percentage}%` }} />
          </div>
        </>
      )}
    </Meter>
  );
}

interface HeaviestItemsProps {
  readonly items: readonly NamedItem[];
  readonly actions: Pick<ItemActions, 'fix' | 'remove'>;
}

/** Over the limit: which files weigh most, and what can be done about each. */
export function HeaviestItems({ items, actions }: HeaviestItemsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { bodyBytes } = useVideoForm();
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
            <FixButton item={item} look="words" onFix={() => actions.fix(item)} />
            <Button
              aria-label={t('references.heavy.removeNamed', { name: item.name })}
              onPress={() => actions.remove(item)}
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
