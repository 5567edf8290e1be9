import { Bookmark, Ellipsis, PencilLine, Trash } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type OperationPreset, type OperationsDraft, operationLimits } from '#contract';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/Menu.tsx';
import { NameDialog } from '../../../ui/overlays/NameDialog.tsx';
import styles from './PresetRow.module.css';
import type { PresetActions } from './use-preset-actions.ts';

interface PresetRowProps {
  readonly preset: OperationPreset;
  readonly onTake: (draft: OperationsDraft) => void;
  readonly actions: PresetActions;
}

/** A request that was kept, below its operation. */
export function PresetRow({ preset, onTake, actions }: PresetRowProps) {
  const { t } = useTranslation();
  const [isRenaming, setRenaming] = useState(false);
  const { name, operation, request } = preset;
  return (
    <li className={styles.row}>
      <Button data-row className={styles.open ?? ''} onPress={() => onTake({ operation, request })}>
        <Bookmark aria-hidden />
        <bdi className={styles.name}>{name}</bdi>
      </Button>
      <Menu
        label={t('operations.presets.moreFor', { name })}
        trigger={
          <Button className={styles.more ?? ''} aria-label={t('operations.presets.moreFor', { name })}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={PencilLine} text={t('library.row.rename')} onAction={() => setRenaming(true)} />
        <MenuLine />
        <MenuItem
          icon={Trash}
          text={t('common.delete')}
          onAction={() => actions.remove(preset)}
          isDestructive
        />
      </Menu>
      {isRenaming && (
        <NameDialog
          hint={t('operations.presets.hint')}
          maxLength={operationLimits.presetName}
          act={t('operations.presets.save')}
          title={t('operations.presets.renameTitle')}
          name={name}
          onSave={(renamed) => {
            actions.rename(preset, renamed);
            setRenaming(false);
          }}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  );
}
