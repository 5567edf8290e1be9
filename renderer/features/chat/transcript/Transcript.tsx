import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message, ModelMessage } from '#contract';
import { announce } from '../../../hooks/announce.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ModelTurn } from './ModelTurn.tsx';
import styles from './Transcript.module.css';
import { UserTurn } from './UserTurn.tsx';

/** Pixels from the end within which the transcript follows what comes. */
const atEnd = 60;
const gap = 22;

interface TranscriptProps {
  readonly messages: readonly Message[];
  readonly children: ReactNode;
}

/** The messages, of which only those near the window's view are on the page. */
export function Transcript({ messages, children }: TranscriptProps) {
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
  useShownNews(messages, virtualizer);
  useKeptAtEnd(scroll, () => virtualizer.scrollToEnd());

  useSpokenState(messages.at(-1));
  const isAway = messages.length > 0 && !virtualizer.isAtEnd(2 * atEnd);
  return (
    <div className={styles.frame} data-pane="transcript">
      <div
        ref={scroll}
        className={styles.scroll}
        role="log"
        aria-label={t('chat.transcript')}
        aria-live="off"
        // What scrolls must be reachable with the keyboard.
        {...(messages.length > 0 && { tabIndex: 0 })}
      >
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
                  {message.role === 'user' ? (
                    <UserTurn message={message} />
                  ) : (
                    <ModelTurn message={message} isLast={index === messages.length - 1} />
                  )}
                </div>
              )
            );
          })}
        </div>
      </div>
      {messages.length === 0 && children}
      {isAway && (
        <div className={styles.jump}>
          <Button icon={ArrowDown} onPress={() => virtualizer.scrollToEnd()}>
            {t('chat.jump')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Says how it goes with the awaited answer. The log itself is silent: putting messages on the page while scrolling is no news. */
function useSpokenState(last: Message | undefined): void {
  const { t } = useTranslation();
  const { id, state, model, createdAt = 0 }: Partial<ModelMessage> = last?.role === 'model' ? last : {};
  const seen = useRef({ id, state, newest: createdAt });
  useEffect(() => {
    const before = seen.current;
    seen.current = { id, state, newest: Math.max(before.newest, createdAt) };
    if (state === undefined || (before.id === id && before.state === state)) return;
    const wasAwaited = before.id === id && before.state === 'pending';
    // One that came before the window had looked; another version that is shown again is no news.
    const cameAtOnce = before.id !== id && createdAt > before.newest;
    if (state === 'pending' || wasAwaited || cameAtOnce) announce(t(`chat.spoken.${state}`, { model }));
  }, [t, id, state, model, createdAt]);
}

/** What a person has just sent is shown, wherever they had scrolled to; of another version the message at which it begins. */
function useShownNews(messages: readonly Message[], virtualizer: Virtualizer<HTMLDivElement, Element>): void {
  const seen = useRef({ messages, newest: 0 });
  useEffect(() => {
    const { messages: before, newest } = seen.current;
    const last = messages.at(-1);
    seen.current = { messages, newest: Math.max(newest, last?.createdAt ?? 0) };
    // Those before the end that is shown come after it.
    if (last === undefined || last.id === before.at(-1)?.id) return;
    if (last.createdAt > newest) {
      if (messages.length > before.length) virtualizer.scrollToEnd();
      return;
    }
    const begins = messages.findIndex(({ id }, at) => id !== before[at]?.id);
    if (begins !== -1) virtualizer.scrollToIndex(begins, { align: 'auto' });
  });
}

/** The end stays in sight when the window, or the field below that grows, leaves less room. */
function useKeptAtEnd(scroll: RefObject<HTMLDivElement | null>, scrollToEnd: () => void): void {
  const toEnd = useEffectEvent(scrollToEnd);
  useEffect(() => {
    const log = scroll.current;
    if (log === null) return;
    let isAtEnd = true;
    const look = (): void => {
      isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight <= atEnd;
    };
    const observer = new ResizeObserver(() => isAtEnd && toEnd());
    log.addEventListener('scroll', look, { passive: true });
    observer.observe(log);
    return () => {
      log.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroll]);
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
