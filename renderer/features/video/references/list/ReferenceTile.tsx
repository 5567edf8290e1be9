import {
  Ellipsis,
  Expand,
  FolderOpen,
  FolderSearch,
  GripVertical,
  ImageDown,
  ImagePlay,
  type LucideIcon,
  MoveLeft,
  MoveRight,
  Replace,
  Scissors,
  UsersRound,
  X,
} from 'lucide-react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { softWarnings } from '#contract';
import { useWords } from '../../../../i18n/use-words.ts';
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlays/Menu.tsx';
import { useIsAtCaret, useVideoForm } from '../../form/use-video-form.ts';
import { frameSlots } from '../../form/video-fields.ts';
import { FileFacts, SoftWarnings } from './FileNotes.tsx';
import { fixFor, type NamedItem, type TileActions } from './items.ts';
import { ReferencePicture } from './ReferencePicture.tsx';
import styles from './ReferenceTile.module.css';

interface ReferenceTileProps {
  readonly item: NamedItem;
  readonly isMenuOpen: boolean;
  readonly actions: TileActions;
  readonly focusOnce: RefObject<string | null>;
  /** Its menu opens, or closes with `null`. */
  readonly onMenu: (fileId: string | null) => void;
}

/**
 * What stands in one square of the tray. The whole tray is one stop of Tab, so nothing in here is one:
 * the keys of the square do what its buttons do.
 */
export const ReferenceTile = memo(function ReferenceTile(props: ReferenceTileProps) {
  const { item, isMenuOpen, actions, focusOnce, onMenu } = props;
  const { t, format } = useWords();
  const { file, name } = item;
  const isMentioned = useVideoForm().mentioned.split(' ').includes(file.fileId);
  const isLit = useIsAtCaret(file.fileId);
  const tileRef = useRef<HTMLDivElement>(null);
  const warnings = file.isMissing ? [] : softWarnings(file);

  useEffect(() => {
    if (focusOnce.current !== file.fileId) return;
    focusOnce.current = null;
    tileRef.current?.closest<HTMLElement>('[role="row"]')?.focus();
  }, [focusOnce, file.fileId]);

  return (
    <div
      ref={tileRef}
      className={styles.tile}
      data-kind={file.kind}
      data-ghost={item.from ? true : undefined}
      data-out={item.isLeftOut || undefined}
      data-lit={isLit || undefined}
      data-missing={file.isMissing || undefined}
    >
      <ReferencePicture reference={file} />
      <span className={styles.name}>{name}</span>
      <div className="spoken">
        <p>{file.name}</p>
        <FileFacts file={file} />
        {isMentioned && <p>{t('references.mentioned')}</p>}
        <SoftWarnings codes={warnings} />
      </div>
      <div className={styles.badges} aria-hidden>
        {file.seconds !== undefined && (
          <span className={styles.length}>
            {t('common.seconds', { value: format.decimal(file.seconds, file.seconds < 1 ? 1 : 0) })}
          </span>
        )}
        {(warnings.length > 0 || file.isMissing || item.isLeftOut) && <span className={styles.risk}>!</span>}
      </div>
      {isMentioned && (
        <span className={styles.mentioned} aria-hidden>
          @
        </span>
      )}
      {file.isMissing && !item.from && (
        <Button
          className={styles.locate ?? ''}
          excludeFromTabOrder
          aria-label={t('references.missing.locateNamed', { name })}
          onPress={() => actions.locate(item)}
        >
          {t('references.missing.locate')}
        </Button>
      )}
      <div className={styles.tools} data-open={isMenuOpen || undefined}>
        <Button
          slot="drag"
          className={`${styles.tool} ${styles.handle}`}
          excludeFromTabOrder
          aria-label={t('references.reorder', { name })}
        >
          <GripVertical aria-hidden />
        </Button>
        <TileMenu
          item={item}
          actions={actions}
          className={styles.tool ?? ''}
          isOpen={isMenuOpen}
          onOpenChange={(isOpen) => onMenu(isOpen ? file.fileId : null)}
        />
        {!item.from && (
          <Button
            className={styles.tool ?? ''}
            excludeFromTabOrder
            aria-label={t('common.remove', { name })}
            onPress={() => actions.remove(item)}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
});

interface TileMenuProps {
  readonly item: NamedItem;
  readonly actions: TileActions;
  readonly className: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

function TileMenu({ item, actions, className, isOpen, onOpenChange }: TileMenuProps) {
  const { t } = useWords();
  const { file, name, from } = item;
  const fix = fixFor(file);
  const label = t('common.actionsFor', { name });
  const isOnDisk = file.link === null && !file.isMissing;
  const itemOf = (icon: LucideIcon, text: string, act: (of: NamedItem) => void) => (
    <MenuItem icon={icon} text={text} onAction={() => act(item)} />
  );
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
      {itemOf(Expand, t('references.preview.show'), actions.preview)}
      {!from && (
        <>
          {fix &&
            itemOf(fix === 'shrink' ? ImageDown : Scissors, t(`references.fix.${fix}Short`), actions.fix)}
          {file.isMissing && itemOf(FolderSearch, t('references.missing.locate'), actions.locate)}
          {itemOf(Replace, t('compose.tile.replace'), actions.replace)}
          {isOnDisk && itemOf(FolderOpen, t('tasks.actions.showInFolder'), actions.showInFolder)}
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
      {itemOf(MoveLeft, t('references.moveEarlier'), () => actions.moveBy(item, -1))}
      {itemOf(MoveRight, t('references.moveLater'), () => actions.moveBy(item, 1))}
      <MenuLine />
      {itemOf(
        UsersRound,
        from ? t('cast.shown', { name: from.name }) : t('cast.from.reference'),
        actions.showCast,
      )}
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
