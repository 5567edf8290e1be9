import { Label, Meter } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { maxBodyBytes } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './RequestMeter.module.css';

const nearlyFull = 0.9;

/** How much of the 64 MB a request may have is used. */
export function RequestMeter({ bytes }: { readonly bytes: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = t('references.sizeValue', { size: format.bytes(bytes), limit: format.bytes(maxBodyBytes) });
  const fraction = bytes / maxBodyBytes;
  const tone = fraction > 1 ? styles.over : fraction > nearlyFull ? styles.near : '';
  return (
    <Meter
      className={`${styles.meter} ${tone}`}
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
