import { CircleSlash, ImageMinus, Scissors } from 'lucide-react';
import { memo, type RefObject, use, useRef } from 'react';
import type { ModelMessage } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/Menu.tsx';
import { useContextMenu } from '../../../ui/overlays/use-context-menu.ts';
import { PriceDetails } from '../../../ui/spend/PriceDetails.tsx';
import { AnswerBlocks } from '../answer/AnswerBlocks.tsx';
import { AnswerState } from '../answer/AnswerState.tsx';
import { answerNotes, answerText } from '../answer/answer-text.ts';
import { AnswerPricesContext } from '../chat.queries.ts';
import { useComingBlocks } from '../streamed-answers.ts';
import { useActions } from './chat-actions.ts';
import styles from './ModelTurn.module.css';
import { TurnMenu } from './TurnMenu.tsx';
import { type TurnAction, useAnswerActions } from './turn-actions.ts';
import { VersionPager } from './VersionPager.tsx';

interface ModelTurnProps {
  readonly message: ModelMessage;
  readonly isLast: boolean;
}

/** What a model answered, or why it has not. */
export const ModelTurn = memo(function ModelTurn({ message, isLast }: ModelTurnProps) {
  const { t } = useWords();
  const words = useRef<HTMLDivElement>(null);
  const blocks = useComingBlocks(message);
  const actions = useAnswerActions(message, isLast);
  const menu = useContextMenu();
  return (
    <article
      className={styles.turn}
      {...menu.handlers}
      aria-label={t('chat.answerOf', { model: message.model })}
    >
      <p className={styles.model}>{message.model}</p>
      <div ref={words} className={styles.words}>
        <AnswerBlocks blocks={blocks} isComing={message.state === 'pending'} />
      </div>
      <AnswerNotes message={message} goOn={actions.continue} />
      <AnswerState message={message} hasWords={blocks.length > 0} />
      {message.state !== 'pending' && <AnswerFoot message={message} words={words} actions={actions} />}
      <TurnMenu label={t('chat.answerMenu')} actions={actions} shown={menu.shown} />
    </article>
  );
});

/** Why an answer is shorter, emptier or other than expected, in words. */
function AnswerNotes({
  message,
  goOn,
}: {
  readonly message: ModelMessage;
  readonly goOn: TurnAction | null;
}) {
  const { t } = useWords();
  return (
    <>
      {answerNotes(message).map((note) => (
        <Callout
          key={note.type}
          tone={note.type === 'blocked' || note.type === 'finish' ? 'warn' : 'quiet'}
          icon={note.type === 'cut' ? Scissors : CircleSlash}
        >
          {note.type === 'cut' && (
            <div className={styles.cut}>
              {t('chat.cut')}
              {goOn && <Button onPress={goOn.act}>{goOn.text}</Button>}
            </div>
          )}
          {note.type === 'blocked' && t(`chat.blocked.${note.reason}`, note)}
          {note.type === 'finish' && t(`chat.finish.${note.reason}`, note)}
          {note.type === 'empty' && t('chat.emptyAnswer')}
        </Callout>
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

interface AnswerFootProps {
  readonly message: ModelMessage;
  /** Where the answer's words stand, for what is selected of them. */
  readonly words: RefObject<HTMLElement | null>;
  readonly actions: ReturnType<typeof useAnswerActions>;
}

function AnswerFoot({ message, words, actions }: AnswerFootProps) {
  const { t } = useWords();
  const { showVersion, fillPrompt } = useActions();
  const { copy, regenerate, prompt, requests } = actions;
  const selected = useRef('');
  const putIntoPrompt = (): void => {
    const picked = selected.current || selectionWithin(words.current);
    selected.current = '';
    if (picked === '') prompt?.act();
    else fillPrompt(picked);
  };
  return (
    <footer className={styles.foot}>
      <VersionPager versions={message.versions} onShow={(index) => showVersion(message.id, index)} />
      {copy && <CopyButton label={copy.text} text={answerText(message)} />}
      {regenerate && <IconButton icon={regenerate.Icon} label={regenerate.text} onPress={regenerate.act} />}
      {prompt && (
        // Pressing the mouse button takes a selection away: it is read just before.
        <span
          onPointerDownCapture={() => {
            selected.current = selectionWithin(words.current);
          }}
        >
          <Button icon={prompt.Icon} look="quiet" onPress={putIntoPrompt}>
            {prompt.text}
          </Button>
        </span>
      )}
      <Menu label={t('chat.moreOfAnswer')}>
        {requests && <MenuItem icon={requests.Icon} text={requests.text} onAction={requests.act} />}
      </Menu>
      <Facts message={message} />
    </footer>
  );
}

/** Tokens, time and price, as far as they are known. */
function Facts({ message: { id, usage, tookMs } }: { readonly message: ModelMessage }) {
  const { t, format, money } = useWords();
  const { totalTokens = null, promptTokens: asked = null, answerTokens: answered = null } = usage ?? {};
  const facts = [
    asked !== null && answered !== null
      ? t('chat.tokensInOut', { asked, answered })
      : totalTokens !== null && t('chat.tokens', { count: totalTokens }),
    usage?.thoughtTokens ? t('chat.thoughtTokens', { count: usage.thoughtTokens }) : false,
    tookMs !== null && t('common.seconds', { value: format.decimal(Math.max(0.1, tookMs / 1000), 1) }),
  ].filter((fact) => fact !== false);
  const { quote = null, charge } = use(AnswerPricesContext).get(id) ?? {};
  if (facts.length === 0 && quote === null) return null;
  const price = quote && money.amount(quote.amount, quote.currency);
  return (
    <span className={styles.facts}>
      {facts.join(' · ')}
      {quote && (
        <>
          {facts.length > 0 && ' · '}
          <PriceDetails
            quote={quote}
            text={t(charge === 'possible' ? 'spend.answer.possible' : 'spend.about', { price })}
          />
        </>
      )}
    </span>
  );
}

function selectionWithin(element: HTMLElement | null): string {
  const selection = window.getSelection();
  if (element === null || selection === null || selection.isCollapsed) return '';
  const { anchorNode, focusNode } = selection;
  return element.contains(anchorNode) && element.contains(focusNode) ? selection.toString().trim() : '';
}
