import type { RefObject } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import menu from '../../../ui/Menu.module.css';
import styles from './PlayerControls.module.css';
import { speeds } from './player-time.ts';

interface SpeedMenuProps {
  readonly speed: number;
  readonly stage: RefObject<HTMLElement | null>;
  readonly onChange: (speed: number) => void;
}

export function SpeedMenu({ speed, stage, onChange }: SpeedMenuProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = (value: number) => t('tasks.player.speedValue', { value: format.decimal(value, 2) });
  // In full screen the page shows only what is inside the stage.
  const container = document.fullscreenElement !== null ? stage.current : null;
  return (
    <MenuTrigger>
      <Button className={styles.speed ?? ''} aria-label={t('tasks.player.speedIs', { speed: words(speed) })}>
        {words(speed)}
      </Button>
      <Popover
        className={`${menu.popover} ${styles.speeds}`}
        placement="top"
        offset={6}
        {...(container !== null && { UNSTABLE_portalContainer: container })}
      >
        <Menu
          aria-label={t('tasks.player.speed')}
          className={menu.menu ?? ''}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[String(speed)]}
          onSelectionChange={(chosen) => {
            const [key] = chosen === 'all' ? [] : chosen;
            if (key !== undefined) onChange(Number(key));
          }}
        >
          {speeds.map((value) => (
            <MenuItem key={value} id={String(value)} textValue={words(value)} className={menu.item ?? ''}>
              {words(value)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
