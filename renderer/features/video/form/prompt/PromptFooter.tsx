import { AtSign, History, Info, Wand } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { numbered, type ResolvedMention } from '#contract';
import { announce } from '../../../../hooks/announce.ts';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { ProblemLine } from '../../../../ui/messages/ProblemLine.tsx';
import { PopoverButton } from '../../../../ui/overlays/PopoverButton.tsx';
import { lazyView } from '../../../../ui/panes/lazy-view.tsx';
import { useVideoForm } from '../use-video-form.ts';
import styles from './PromptFooter.module.css';

const RewriteDialog = lazyView(() => import('./RewriteDialog.tsx'), 'RewriteDialog');

interface PromptFooterProps {
  /** Begins a mention at the caret; `null` where the prompt can mention nothing. */
  readonly onMention: (() => void) | null;
  readonly onHistory: () => void;
  /** Whether there is a prompt, whose mentions can be counted. */
  readonly isWritten: boolean;
}

/** Below the prompt: what helps to write it, and how many references it leaves unnamed. Give it functions that stay the same. */
export const PromptFooter = memo(function PromptFooter(props: PromptFooterProps) {
  const { onMention, onHistory, isWritten } = props;
  const { t } = useWords();
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
      {isWritten && <Unmentioned />}
    </div>
  );
});

/** Whispered: a model may use such references as it likes, so nothing is wrong. */
function Unmentioned() {
  const { t } = useWords();
  const { fields, mentioned } = useVideoForm();
  const { mode, references } = fields;
  const named = mentioned.split(' ');
  const items = numbered(references).filter(({ reference }) => !named.includes(reference.fileId));
  if (mode === 'frames' || items.length === 0) return null;
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

const quietMs = 900;

interface MentionProblemProps {
  readonly id: string;
  readonly gone: readonly ResolvedMention[];
  readonly onChoose: (mention: ResolvedMention) => void;
  readonly onRemove: (mention: ResolvedMention) => void;
}

/** Says, once typing has stopped, that a mention points nowhere, with what can be done about it. */
export function MentionProblem({ id, gone, onChoose, onRemove }: MentionProblemProps) {
  const { t } = useWords();
  const [mention, ...more] = gone;
  const words = (() => {
    if (mention === undefined) return '';
    const { kind, number } = mention;
    if (number === null) return t(`compose.mentions.removed.${kind}`);
    return t('compose.mentions.gone', { name: t(`references.names.${kind}`, { number }) });
  })();
  const isQuiet = useDebounced(words, quietMs) !== words;
  const toSay = isQuiet ? '' : words;
  const announced = useRef('');
  useEffect(() => {
    if (toSay !== '' && toSay !== announced.current) announce(toSay);
    announced.current = toSay;
  }, [toSay]);

  if (mention === undefined || isQuiet) return null;
  return (
    <ProblemLine>
      <span id={id}>{words}</span>{' '}
      <AriaButton className={styles.fix ?? ''} onPress={() => onChoose(mention)}>
        {t('compose.mentions.choose')}
      </AriaButton>{' '}
      {t('common.or')}{' '}
      <AriaButton className={styles.fix ?? ''} onPress={() => onRemove(mention)}>
        {t('compose.mentions.remove')}
      </AriaButton>
      {t('compose.mentions.stop')}
      {more.length > 0 && (
        <span className={styles.more}> {t('compose.mentions.more', { count: more.length })}</span>
      )}
    </ProblemLine>
  );
}

/** Says that names behind an `@` are no entry's; they go out as they stand there, so nothing is wrong. */
export const UnknownNames = memo(function UnknownNames({ names }: { readonly names: readonly string[] }) {
  const { t, format } = useWords();
  const isQuiet = useDebounced(names, quietMs) !== names;
  if (names.length === 0 || isQuiet) return null;
  return (
    <p role="status" className={styles.unknown}>
      <Info aria-hidden />
      {t('cast.unknown', { names: format.list(names.map((name) => `“@${name}”`)) })}
    </p>
  );
});
