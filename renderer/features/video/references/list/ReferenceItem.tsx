import { GripVertical, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { softWarnings } from '#contract';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { useIsAtCaret } from '../../form/prompt/caret-reference.ts';
import { useVideoForm } from '../../form/use-video-form.ts';
import { FixButton } from '../fixes/FixButton.tsx';
import { FileFacts, SoftWarnings } from './FileNotes.tsx';
import type { ItemActions, NamedItem } from './items.ts';
import styles from './ReferenceItem.module.css';
import { ReferenceThumb } from './ReferenceThumb.tsx';

interface ReferenceItemProps {
  readonly item: NamedItem;
  readonly actions: ItemActions;
  readonly focusOnce: RefObject<string | null>;
}

/** What stands in one row of the list. */
export function ReferenceItem({ item, actions, focusOnce }: ReferenceItemProps) {
  const { t } = useTranslation();
  const { file, name } = item;
  const isLit = useIsAtCaret(useVideoForm().caretReference, file.fileId);
  const itemRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (focusOnce.current !== file.fileId) return;
    focusOnce.current = null;
    itemRef.current?.closest<HTMLElement>('[role="row"]')?.focus();
  }, [focusOnce, file.fileId]);

  return (
    <div ref={itemRef} className={styles.item} data-lit={isLit || undefined}>
      <AriaButton slot="drag" className={styles.handle ?? ''} aria-label={t('references.reorder', { name })}>
        <GripVertical aria-hidden />
      </AriaButton>
      <ReferenceThumb reference={file} name={name} onPreview={() => actions.preview(item)} />
      <div className={styles.words}>
        <p className={styles.name}>
          <span className={styles.number}>{name}</span>
          <span className={styles.file} title={file.link ?? file.name}>
            {file.name}
          </span>
        </p>
        <FileFacts file={file} />
      </div>
      {file.isMissing && (
        <Button
          aria-label={t('references.missing.locateNamed', { name })}
          onPress={() => actions.locate(item)}
        >
          {t('references.missing.locate')}
        </Button>
      )}
      <FixButton item={item} onFix={() => actions.fix(item)} />
      <IconButton label={t('references.remove', { name })} onPress={() => actions.remove(item)}>
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
