import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { caretPlace } from '../../../../ui/text/caret-place.ts';
import { ReferencePicture } from '../../references/list/ReferencePicture.tsx';
import styles from './MentionList.module.css';
import type { Mentioning } from './use-mention.ts';

const gap = 4;

interface MentionListProps {
  readonly id: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly mentioning: Mentioning;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The references an `@` may mean, below it. The focus stays in the prompt; its keys work the list. */
export function MentionList({ id, area, mentioning }: MentionListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { query, offers, isAddOffered, at, choose, add, highlight, close } = mentioning;
  const start = query?.start ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer offers make a shorter list to place
  useLayoutEffect(() => {
    if (!list.current || !area.current) return;
    list.current.showPopover();
    const { left, top, bottom } = caretPlace(area.current, start);
    const { offsetWidth: width, offsetHeight: height } = list.current;
    const isRoomBelow = bottom + gap + height < window.innerHeight;
    list.current.style.left = `${Math.min(left, window.innerWidth - width - gap)}px`;
    list.current.style.top = `${isRoomBelow ? bottom + gap : top - gap - height}px`;
  }, [area, start, offers.length]);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: closing means the same however often it is made
  useEffect(() => {
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof Node && list.current?.contains(target)) && target !== area.current) close();
    };
    window.addEventListener('scroll', onScroll, true);
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', onScroll, true);
      window.removeEventListener('resize', close);
    };
  }, []);

  const addRow = { reference: null, name: t('compose.mentions.addFirst'), act: add };
  const rows = isAddOffered ? [addRow] : offers.map((offer) => ({ ...offer, act: () => choose(offer) }));

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      popover="manual"
      className={styles.list}
      aria-label={t('compose.mentions.list')}
    >
      {rows.map(({ reference, name, act }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the prompt has the focus and takes the keys
        <div
          key={reference?.fileId ?? 'add'}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.option}
          onPointerMove={() => highlight(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={act}
        >
          <span className={styles.thumb}>
            {reference ? <ReferencePicture reference={reference} /> : <Plus aria-hidden />}
          </span>
          <span className={styles.name}>{name}</span>
          {reference && <span className={styles.file}>{reference.name}</span>}
        </div>
      ))}
    </div>
  );
}
