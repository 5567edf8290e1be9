import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import iconButton from '../../../ui/controls/IconButton.module.css';
import styles from './KeysHint.module.css';
import { keyLabel, playerKeys } from './player-keys.ts';

/** Tells which keys steer the player. */
export function KeysHint({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <DialogTrigger>
      <Button aria-label={t('tasks.player.keyboard')} className={`${iconButton.button} ${styles.button}`}>
        {children}
      </Button>
      <Popover className={styles.popover ?? ''} placement="top end" offset={6}>
        <Dialog aria-label={t('tasks.player.keyboard')} className={styles.dialog ?? ''}>
          <dl className={styles.keys}>
            {playerKeys.map(({ action, keys }) => (
              <div key={action} className={styles.line}>
                <dt>{t(`tasks.player.${action}`)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {keyLabel(key)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
