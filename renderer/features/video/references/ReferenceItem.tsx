import { FileQuestion, GripVertical, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { softWarnings } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { FixButton } from './FixButton.tsx';
import { hostOf } from './link-address.ts';
import type { NamedItem } from './named-items.ts';
import styles from './ReferenceItem.module.css';
import { ReferenceThumb } from './ReferenceThumb.tsx';
import { referenceFacts } from './reference-facts.ts';
import { SoftWarnings } from './SoftWarnings.tsx';

export interface ItemActions {
  readonly onPreview: (item: NamedItem) => void;
  readonly onFix: (item: NamedItem) => void;
  readonly onRemove: (item: NamedItem) => void;
  readonly onLocate: (item: NamedItem) => void;
}

interface ReferenceItemProps extends ItemActions {
  readonly item: NamedItem;
  readonly focusOnce: RefObject<string | null>;
}

/** What stands in one row of the list. */
export function ReferenceItem({ item, focusOnce, ...actions }: ReferenceItemProps) {
  const { t } = useTranslation();
  const { file, name } = item;
  const { onPreview, onFix, onRemove, onLocate } = actions;
  const itemRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (focusOnce.current !== file.fileId) return;
    focusOnce.current = null;
    itemRef.current?.closest<HTMLElement>('[role="row"]')?.focus();
  }, [focusOnce, file.fileId]);

  return (
    <div ref={itemRef} className={styles.item}>
      <AriaButton slot="drag" className={styles.handle ?? ''} aria-label={t('references.reorder', { name })}>
        <GripVertical aria-hidden />
      </AriaButton>
      <ReferenceThumb reference={file} name={name} onPreview={() => onPreview(item)} />
      <div className={styles.words}>
        <p className={styles.name}>
          <span className={styles.number}>{name}</span>
          <span className={styles.file} title={file.link ?? file.name}>
            {file.name}
          </span>
        </p>
        <ItemFacts item={item} />
      </div>
      {file.isMissing && (
        <Button aria-label={t('references.missing.locateNamed', { name })} onPress={() => onLocate(item)}>
          {t('references.missing.locate')}
        </Button>
      )}
      <FixButton item={item} onFix={() => onFix(item)} />
      <IconButton label={t('references.remove', { name })} onPress={() => onRemove(item)}>
        <X aria-hidden />
      </IconButton>
      {!file.isMissing && (
        <div className={styles.warnings}>
          <SoftWarnings codes={softWarnings(file)} />
        </div>
      )}
    </div>
  );
}

function ItemFacts({ item: { file } }: { readonly item: NamedItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (file.isMissing) {
    return (
      <p className={styles.missing}>
        <FileQuestion aria-hidden />
        {t('references.missing.text')}
      </p>
    );
  }
  if (file.link !== null) {
    return <p className={styles.facts}>{t('references.link.from', { host: hostOf(file.link) })}</p>;
  }
  const seconds = (value: string) => t('common.seconds', { value });
  return <p className={styles.facts}>{referenceFacts(file, format, seconds)}</p>;
}
