import { RefreshCw, Wand } from 'lucide-react';
import { type RefObject, use, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelMessage } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { answerText } from './answer-words.ts';
import { ChatActionsContext } from './chat-actions.ts';
import styles from './ModelTurn.module.css';
import { promptWords } from './prompt-words.ts';
import { VersionPager } from './VersionPager.tsx';

interface AnswerFootProps {
  readonly message: ModelMessage;
  /** Where the answer's words stand, for what is selected of them. */
  readonly words: RefObject<HTMLElement | null>;
}

/** What can be done with an answer, and what it cost. */
export function AnswerFoot({ message, words }: AnswerFootProps) {
  const { t } = useTranslation();
  const { showVersion, regenerate, toPrompt } = use(ChatActionsContext);
  const selected = useRef('');
  const text = answerText(message);
  const usePrompt = (): void => {
    const picked = selected.current || selectionWithin(words.current);
    selected.current = '';
    toPrompt(picked === '' ? promptWords(text) : picked);
  };
  return (
    <footer className={styles.foot}>
      <VersionPager versions={message.versions} onShow={(index) => showVersion(message.id, index)} />
      {text !== '' && <CopyButton label={t('chat.copyAnswer')} text={text} />}
      {message.state === 'answered' && (
        <IconButton label={t('chat.regenerate')} onPress={() => regenerate(message.id)}>
          <RefreshCw aria-hidden />
        </IconButton>
      )}
      {text !== '' && (
        // Pressing the mouse button takes a selection away: it is read just before.
        <span
          onPointerDownCapture={() => {
            selected.current = selectionWithin(words.current);
          }}
        >
          <Button look="quiet" onPress={usePrompt}>
            <Wand aria-hidden />
            {t('chat.useAsPrompt')}
          </Button>
        </span>
      )}
      <Facts message={message} />
    </footer>
  );
}

/** Tokens and time, as far as they are known. */
function Facts({ message: { usage, tookMs } }: { readonly message: ModelMessage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = usage?.totalTokens ?? null;
  const asked = usage?.promptTokens ?? null;
  const answered = usage?.answerTokens ?? null;
  const facts = [
    asked !== null && answered !== null
      ? t('chat.tokensInOut', { asked, answered })
      : total !== null && t('chat.tokens', { count: total }),
    usage?.thoughtTokens ? t('chat.thoughtTokens', { count: usage.thoughtTokens }) : false,
    tookMs !== null && t('common.seconds', { value: format.decimal(Math.max(0.1, tookMs / 1000), 1) }),
  ].filter((fact) => fact !== false);
  return facts.length === 0 ? null : <span className={styles.facts}>{facts.join(' · ')}</span>;
}

function selectionWithin(element: HTMLElement | null): string {
  const selection = window.getSelection();
  if (element === null || selection === null || selection.isCollapsed) return '';
  const { anchorNode, focusNode } = selection;
  return element.contains(anchorNode) && element.contains(focusNode) ? selection.toString().trim() : '';
}
