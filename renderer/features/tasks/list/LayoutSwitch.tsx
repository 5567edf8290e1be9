import { LayoutGrid, List } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ViewState } from '#contract';
import styles from './LayoutSwitch.module.css';

type Layout = ViewState['layout'];

interface LayoutSwitchProps {
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
}

/** Cards or rows. */
export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      aria-label={t('library.layout.label')}
      className={styles.group ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[layout]}
      onSelectionChange={(keys) => onChange(keys.has('list') ? 'list' : 'grid')}
    >
      <ToggleButton id="grid" aria-label={t('library.layout.grid')} className={styles.button ?? ''}>
        <LayoutGrid aria-hidden />
      </ToggleButton>
      <ToggleButton id="list" aria-label={t('library.layout.list')} className={styles.button ?? ''}>
        <List aria-hidden />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
