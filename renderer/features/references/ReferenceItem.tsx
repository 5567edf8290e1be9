import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReferenceFile } from '#contract';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ReferenceItem.module.css';
import { ReferenceThumb } from './ReferenceThumb.tsx';
import { referenceFacts } from './reference-facts.ts';

interface ReferenceItemProps {
  readonly reference: ReferenceFile;
  /** Number within its kind. */
  readonly number: number;
  readonly onRemove: () => void;
}

export function ReferenceItem({ reference, number, onRemove }: ReferenceItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = t(`references.names.${reference.kind}`, { number });
  const facts = referenceFacts(reference, format, (value) => t('common.seconds', { value }));
  return (
    <li className={styles.item} aria-label={`${name}, ${reference.name}`}>
      <ReferenceThumb reference={reference} />
      <div className={styles.words}>
        <p className={styles.name}>
          <span className={styles.number}>{name}</span>
          <span className={styles.file} title={reference.name}>
            {reference.name}
          </span>
        </p>
        <p className={styles.facts}>{facts}</p>
      </div>
      <IconButton label={t('references.remove', { name })} onPress={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
