import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Outline, TaskFilter } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { useRowActions } from '../row-actions.ts';
import { rowButton } from './CardTools.tsx';
import styles from './GridRow.module.css';

/** What needs a look, and how much of it the list was asked for. */
export type LookShown = Outline['needsLook'] & {
  readonly asked: TaskFilter['needsLook'];
  /** A filter by status shows all of it. */
  readonly isFixed: boolean;
};

/** Folds, unfolds and clears the section of what needs a look. No Tab stops: arrow keys stop here on their way. */
export function LookTools({
  total,
  undecided,
  asked,
  isFixed,
  shown,
}: LookShown & { readonly shown: number }) {
  const { t } = useTranslation();
  const { showOfLook, clearLook } = useRowActions();
  const isFolded = asked === 'folded';
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus
    // biome-ignore lint/a11y/useSemanticElements: the list is no table
    <div role="gridcell" className={styles.sectionTools}>
      {!isFixed &&
        rowButton(
          isFolded ? ChevronRight : ChevronDown,
          t(isFolded ? 'library.look.unfold' : 'library.look.fold'),
          () => showOfLook(isFolded ? 'few' : 'folded'),
        )}
      <span className="grow" />
      {!isFixed && !isFolded && (asked === 'all' || shown < total) && (
        <Button look="quiet" excludeFromTabOrder onPress={() => showOfLook(asked === 'all' ? 'few' : 'all')}>
          {t(asked === 'all' ? 'library.look.few' : 'library.look.all')}
        </Button>
      )}
      {undecided < total && (
        <Button look="quiet" excludeFromTabOrder onPress={clearLook}>
          {t('library.look.clear')}
        </Button>
      )}
    </div>
  );
}
