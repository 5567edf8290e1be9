import { CircleSlash, ImageMinus, Scissors } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelMessage } from '#contract';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { type AnswerNote, answerNotes } from './answer-words.ts';
import { ChatActionsContext } from './chat-actions.ts';
import styles from './ModelTurn.module.css';

/** Why an answer is shorter, emptier or other than expected, in words. */
export function AnswerNotes({ message }: { readonly message: ModelMessage }) {
  const { t } = useTranslation();
  return (
    <>
      {answerNotes(message).map((note) => (
        <Note key={note.type} note={note} messageId={message.id} />
      ))}
      {message.leftOutPictures > 0 && (
        <p className={styles.aside}>
          <ImageMinus aria-hidden />
          {t('chat.leftOut', { count: message.leftOutPictures })}
        </p>
      )}
    </>
  );
}

function Note({ note, messageId }: { readonly note: AnswerNote; readonly messageId: string }) {
  const { t } = useTranslation();
  const { goOn } = use(ChatActionsContext);
  switch (note.type) {
    case 'blocked':
      return (
        <Callout tone="warn" icon={<CircleSlash aria-hidden />}>
          {t(`chat.blocked.${note.reason}`, note)}
        </Callout>
      );
    case 'finish':
      return (
        <Callout tone="warn" icon={<CircleSlash aria-hidden />}>
          {t(`chat.finish.${note.reason}`, note)}
        </Callout>
      );
    case 'empty':
      return (
        <Callout tone="quiet" icon={<CircleSlash aria-hidden />}>
          {t('chat.emptyAnswer')}
        </Callout>
      );
    case 'cut':
      return (
        <Callout tone="quiet" icon={<Scissors aria-hidden />}>
          <div className={styles.cut}>
            {t('chat.cut')}
            <Button onPress={() => goOn(messageId)}>{t('chat.continue')}</Button>
          </div>
        </Callout>
      );
  }
}
