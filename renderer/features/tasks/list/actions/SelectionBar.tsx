import { Download, Star, StarOff, Tags, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import styles from './SelectionBar.module.css';

interface MarksBarProps {
  readonly count: number;
  readonly isExporting: boolean;
  readonly onExport: () => void;
  readonly onStar: (isStarred: boolean) => void;
  readonly onTags: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** What can be done with the marked tasks together. */
export function MarksBar(props: MarksBarProps) {
  const { count, isExporting, onExport, onStar, onTags, onRemove, onClear } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form's fields
    <div role="group" aria-label={t('library.marks.bar')} className={styles.bar}>
      <p className={styles.count} role="status">
        {t('library.marks.count', { count, value: format.integer(count) })}
      </p>
      <Button isPending={isExporting} onPress={onExport}>
        <Download aria-hidden />
        {t('library.marks.export')}
      </Button>
      <span className={styles.icons}>
        <IconButton label={t('library.marks.star')} onPress={() => onStar(true)}>
          <Star aria-hidden />
        </IconButton>
        <IconButton label={t('library.marks.unstar')} onPress={() => onStar(false)}>
          <StarOff aria-hidden />
        </IconButton>
        <IconButton label={t('library.marks.tags')} onPress={onTags}>
          <Tags aria-hidden />
        </IconButton>
        <IconButton label={t('library.marks.delete')} onPress={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
        <IconButton label={t('library.marks.clear')} onPress={onClear}>
          <X aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
