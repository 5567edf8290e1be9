import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ImageIcon, MessageSquare } from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Message, makesPictures } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { ModelTurn } from './ModelTurn.tsx';
import styles from './Transcript.module.css';
import { UserTurn } from './UserTurn.tsx';

/** Pixels from the end within which the transcript follows what comes. */
const atEnd = 60;
const gap = 22;

interface TranscriptProps {
  readonly messages: readonly Message[];
  /** Model of the next request, for the words of an empty conversation. */
  readonly model: string;
}

/** The messages, of which only those near the window's view are on the page. */
export const Transcript = memo(function Transcript({ messages, model }: TranscriptProps) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => estimateHeight(messages[index]),
    getItemKey: (index) => messages[index]?.id ?? index,
    // The end is what is drawn first: not the beginning, to be thrown away at once.
    initialRect: { width: 760, height: window.innerHeight },
    initialOffset: () => messages.reduce((sum, message) => sum + gap + estimateHeight(message), 0),
    overscan: 1,
    gap,
    paddingStart: 24,
    paddingEnd: 28,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: atEnd,
  });

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  useScrollToOwn(messages, () => virtualizer.scrollToEnd());

  const last = messages.at(-1);
  const isAway = messages.length > 0 && !virtualizer.isAtEnd(2 * atEnd);
  return (
    <div className={styles.frame}>
      <div
        ref={scroll}
        className={styles.scroll}
        role="log"
        aria-label={t('chat.transcript')}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        tabIndex={0}
      >
        {messages.length === 0 && <EmptyTranscript model={model} />}
        <div className={styles.all} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const message = messages[index];
            return (
              message && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={styles.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Turn message={message} />
                </div>
              )
            );
          })}
        </div>
      </div>
      {/* The log itself is silent: putting messages on the page while scrolling is no news. */}
      <span role="status" className={styles.spoken}>
        {last?.role === 'model' &&
          (last.state === 'pending' ? t('chat.waiting', last) : t('chat.answerIsHere', last))}
      </span>
      {isAway && (
        <div className={styles.jump}>
          <Button onPress={() => virtualizer.scrollToEnd()}>
            <ArrowDown aria-hidden />
            {t('chat.jump')}
          </Button>
        </div>
      )}
    </div>
  );
});

const Turn = memo(function Turn({ message }: { readonly message: Message }) {
  return message.role === 'user' ? <UserTurn message={message} /> : <ModelTurn message={message} />;
});

/** What a person has just sent is shown, wherever they had scrolled to. */
function useScrollToOwn(messages: readonly Message[], scrollToEnd: () => void): void {
  const count = useRef(messages.length);
  useEffect(() => {
    const isLonger = messages.length > count.current;
    count.current = messages.length;
    if (isLonger) scrollToEnd();
  });
}

/** What stands in a conversation before its first message. */
function EmptyTranscript({ model }: { readonly model: string }) {
  const { t } = useTranslation();
  const answersWithPictures = makesPictures(model);
  const Icon = answersWithPictures ? ImageIcon : MessageSquare;
  return (
    <div className={styles.empty}>
      <Icon aria-hidden />
      <p className={styles.emptyTitle}>{t('chat.empty.title')}</p>
      <p>{t(answersWithPictures ? 'chat.empty.pictures' : 'chat.empty.text', { model })}</p>
    </div>
  );
}

const lineHeight = 22;
const lettersInLine = 88;
const pictureHeight = 340;

/** A guess at a message's height in pixels, until it has been on the page. */
function estimateHeight(message: Message | undefined): number {
  if (message === undefined) return 100;
  if (message.role === 'user') {
    return 50 + Math.min(14, linesOf(message.text)) * lineHeight + (message.attachments.length > 0 ? 110 : 0);
  }
  return message.blocks.reduce((height, block) => {
    if (block.type === 'picture') return height + pictureHeight;
    return height + (block.type === 'text' ? linesOf(block.text) * lineHeight : 34);
  }, 70);
}

function linesOf(text: string): number {
  return Math.ceil(Math.min(text.length, 40_000) / lettersInLine);
}
