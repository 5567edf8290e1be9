import {
  Ellipsis,
  Expand,
  FolderOpen,
  FolderSearch,
  ImageDown,
  ImagePlay,
  MoveLeft,
  MoveRight,
  Replace,
  Scissors,
  UsersRound,
  X,
} from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlays/Menu.tsx';
import { frameSlots } from '../../form/video-fields.ts';
import { fixFor } from '../fixes/fixes.ts';
import type { ItemActions, NamedItem } from './items.ts';

interface TileMenuProps {
  readonly item: NamedItem;
  readonly actions: ItemActions;
  /** Of the button that opens it. */
  readonly className: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Everything that can be done with a reference. */
export function TileMenu({ item, actions, className, isOpen, onOpenChange }: TileMenuProps) {
  const { t } = useTranslation();
  const { file, name, from } = item;
  const fix = fixFor(file);
  const label = t('references.menu', { name });
  return (
    <Menu
      label={label}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button className={className} excludeFromTabOrder aria-label={label}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={Expand} text={t('references.preview.show')} onAction={() => actions.preview(item)} />
      {!from && (
        <>
          {fix !== null && (
            <MenuItem
              icon={fix === 'shrink' ? ImageDown : Scissors}
              text={t(`references.fix.${fix}Short`)}
              onAction={() => actions.fix(item)}
            />
          )}
          {file.isMissing && (
            <MenuItem
              icon={FolderSearch}
              text={t('references.missing.locate')}
              onAction={() => actions.locate(item)}
            />
          )}
          <MenuItem icon={Replace} text={t('compose.tile.replace')} onAction={() => actions.replace(item)} />
          {file.link === null && !file.isMissing && (
            <MenuItem
              icon={FolderOpen}
              text={t('tasks.actions.showInFolder')}
              onAction={() => actions.showInFolder(item)}
            />
          )}
          <MenuLine />
          {file.kind === 'image' &&
            frameSlots.map((slot) => (
              <MenuItem
                key={slot}
                icon={ImagePlay}
                text={t(`compose.tile.role.${slot}`)}
                onAction={() => actions.giveRole(item, slot)}
              />
            ))}
        </>
      )}
      <MenuItem
        icon={MoveLeft}
        text={t('references.moveEarlier')}
        onAction={() => actions.moveBy(item, -1)}
      />
      <MenuItem icon={MoveRight} text={t('references.moveLater')} onAction={() => actions.moveBy(item, 1)} />
      <MenuLine />
      <MenuItem
        icon={UsersRound}
        text={from ? t('cast.shown', { name: from.name }) : t('cast.from.reference')}
        onAction={() => actions.showCast(item)}
      />
      {!from && (
        <MenuItem
          icon={X}
          text={t('references.removeShort')}
          isDestructive
          onAction={() => actions.remove(item)}
        />
      )}
    </Menu>
  );
}
