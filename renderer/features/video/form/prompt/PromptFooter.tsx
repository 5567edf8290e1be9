import { AtSign, History, Wand } from 'lucide-react';
import { memo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ReferenceFile } from '#contract';
import { PopoverButton } from '../../../../ui/overlays/PopoverButton.tsx';
import { lazyView } from '../../../../ui/panes/lazy-view.tsx';
import { numbered } from '../../references/list/items.ts';
import styles from './PromptFooter.module.css';

const RewriteDialog = lazyView(() => import('./RewriteDialog.tsx'), 'RewriteDialog');

interface PromptFooterProps {
  readonly references: readonly ReferenceFile[];
  /** Ids of those that the prompt names, parted by blanks. */
  readonly mentioned: string;
  /** Begins a mention at the caret; `null` where the prompt can mention nothing. */
  readonly onMention: (() => void) | null;
  readonly onHistory: () => void;
  /** Whether there is a prompt, whose mentions can be counted. */
  readonly isWritten: boolean;
}

/** Below the prompt: what helps to write it, and how many references it leaves unnamed. Give it functions that stay the same. */
export const PromptFooter = memo(function PromptFooter(props: PromptFooterProps) {
  const { references, mentioned, onMention, onHistory, isWritten } = props;
  const { t } = useTranslation();
  const [isImproving, setImproving] = useState(false);
  return (
    <div className={styles.footer}>
      {onMention !== null && (
        <AriaButton className={styles.button ?? ''} onPress={onMention}>
          <AtSign aria-hidden />
          {t('compose.mentions.insert')}
        </AriaButton>
      )}
      <AriaButton className={styles.button ?? ''} onPress={() => setImproving(true)} isDisabled={!isWritten}>
        <Wand aria-hidden />
        {t('chat.improve.open')}
      </AriaButton>
      {isImproving && <RewriteDialog onClose={() => setImproving(false)} />}
      <AriaButton className={styles.button ?? ''} onPress={onHistory}>
        <History aria-hidden />
        {t('compose.sentPrompts.open')}
      </AriaButton>
      {isWritten && <Unmentioned references={references} mentioned={mentioned} />}
    </div>
  );
});

/** Whispered: a model may use such references as it likes, so nothing is wrong. */
function Unmentioned({ references, mentioned }: Pick<PromptFooterProps, 'references' | 'mentioned'>) {
  const { t } = useTranslation();
  const named = mentioned.split(' ');
  const items = numbered(references).filter(({ reference }) => !named.includes(reference.fileId));
  if (items.length === 0) return null;
  return (
    <PopoverButton
      label={t('compose.mentions.unmentionedTitle')}
      placement="top end"
      offset={4}
      className={styles.popover}
      trigger={
        <AriaButton className={styles.left ?? ''}>
          {t('compose.mentions.unmentioned', { count: items.length, total: references.length })}
        </AriaButton>
      }
    >
      <div className={styles.dialog}>
        <p className={styles.lede}>{t('compose.mentions.unmentionedHint')}</p>
        <ul className={styles.list}>
          {items.map(({ reference, number }) => (
            <li key={reference.fileId}>
              <span className={styles.name}>{t(`references.names.${reference.kind}`, { number })}</span>
              <span className="quiet one-line">{reference.name}</span>
            </li>
          ))}
        </ul>
      </div>
    </PopoverButton>
  );
}
