import { CircleX, Trash2, X } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { MoveToProjectButton } from './MoveToProject.tsx';
import styles from './SelectionTools.module.css';

interface SelectionToolsProps {
  readonly label: string;
  readonly count: number;
  readonly onMove: (projectId: string | null) => void;
  readonly onRemove: () => void;
  /** They wait for their turn: to remove them is to cancel them. */
  readonly areWaiting?: boolean;
  readonly onClear: () => void;
}

/** A line below a list: how many of its rows are selected, and what can be done with them together. */
export function SelectionTools(props: SelectionToolsProps) {
  const { label, count, onMove, onRemove, areWaiting = false, onClear } = props;
  const { t, format } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form's fields
    <div role="group" aria-label={label} className={styles.tools}>
      <p role="status">{t('library.selection.count', format.counted(count))}</p>
      <MoveToProjectButton onMove={onMove} />
      <IconButton
        icon={areWaiting ? CircleX : Trash2}
        label={t(areWaiting ? 'common.cancel' : 'common.delete')}
        onPress={onRemove}
      />
      <IconButton icon={X} label={t('library.selection.clear')} onPress={onClear} />
    </div>
  );
}
