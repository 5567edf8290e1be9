import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { keyLabel } from '../../hooks/keys/key-table.ts';
import iconButton from '../../ui/controls/IconButton.module.css';
import { Keys } from '../../ui/Keys.tsx';
import styles from './KeysHint.module.css';

interface KeysHintProps {
  /** What keys do, each by one or more of them. */
  readonly lines: readonly { readonly text: string; readonly keys: readonly string[] }[];
  readonly children: ReactNode;
}

/** Tells which keys steer what plays. */
export function KeysHint({ lines, children }: KeysHintProps) {
  const { t } = useTranslation();
  return (
    <DialogTrigger>
      <Button aria-label={t('tasks.player.keyboard')} className={`${iconButton.button} ${styles.button}`}>
        {children}
      </Button>
      <Popover className={styles.popover ?? ''} placement="top end" offset={6}>
        <Dialog aria-label={t('tasks.player.keyboard')} className={styles.dialog ?? ''}>
          <dl className={styles.keys}>
            {lines.map(({ text, keys }) => (
              <div key={text} className={styles.line}>
                <dt>{text}</dt>
                <dd>
                  <Keys keys={keys.map(keyLabel)} />
                </dd>
              </div>
            ))}
          </dl>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
