import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelMessage } from '#contract';
import { AnswerBlocks } from './AnswerBlocks.tsx';
import { AnswerFoot } from './AnswerFoot.tsx';
import { AnswerNotes } from './AnswerNotes.tsx';
import { AnswerState } from './AnswerState.tsx';
import styles from './ModelTurn.module.css';

/** What a model answered, or why it has not. */
export const ModelTurn = memo(function ModelTurn({ message }: { readonly message: ModelMessage }) {
  const { t } = useTranslation();
  const words = useRef<HTMLDivElement>(null);
  return (
    <article className={styles.turn} aria-label={t('chat.answerOf', { model: message.model })}>
      <p className={styles.model}>{message.model}</p>
      <div ref={words} className={styles.words}>
        <AnswerBlocks blocks={message.blocks} />
      </div>
      <AnswerNotes message={message} />
      <AnswerState message={message} />
      {message.state !== 'pending' && <AnswerFoot message={message} words={words} />}
    </article>
  );
});
