import { Plus, UsersRound } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCastFacts } from '../../../../hooks/contexts/use-cast.ts';
import { useWindowEvent } from '../../../../hooks/use-window-event.ts';
import { ReferencePicture } from '../../references/list/ReferencePicture.tsx';
import { characterPlace } from './MentionLayer.tsx';
import styles from './MentionList.module.css';
import type { Mentioning, MentionOffer } from './use-mention.ts';

const gap = 4;

interface MentionListProps {
  readonly id: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly mentioning: Mentioning;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** What an `@` may mean, below it: the cast first, then references. The focus stays in the prompt; its keys work the list. */
export function MentionList({ id, area, mentioning }: MentionListProps) {
  const { t } = useTranslation();
  const facts = useCastFacts();
  const list = useRef<HTMLDivElement>(null);
  const { query, offers, isAddOffered, at, choose, add, highlight, close } = mentioning;
  const start = query?.start ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer offers make a shorter list to place
  useLayoutEffect(() => {
    if (!list.current || !area.current) return;
    list.current.showPopover();
    const { left, top, bottom } = characterPlace(area.current, start);
    const { offsetWidth: width, offsetHeight: height } = list.current;
    const isRoomBelow = bottom + gap + height < window.innerHeight;
    list.current.style.left = `${Math.min(left, window.innerWidth - width - gap)}px`;
    list.current.style.top = `${isRoomBelow ? bottom + gap : top - gap - height}px`;
  }, [area, start, offers.length]);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const closeAt = ({ target }: Event): void => {
    if (!(target instanceof Node && list.current?.contains(target)) && target !== area.current) close();
  };
  useWindowEvent('scroll', closeAt, true);
  useWindowEvent('resize', close);

  const cast = offers.filter(({ entry }) => entry !== null);
  const optionOf = (offer: MentionOffer) => {
    const { reference, entry, name } = offer;
    const picture = reference ?? entry?.media[0]?.file;
    return (
      <Option
        key={reference?.fileId ?? entry?.id ?? ''}
        id={optionId(id, offers.indexOf(offer))}
        isSelected={offers[at] === offer}
        picture={picture ? <ReferencePicture reference={picture} /> : <UsersRound aria-hidden />}
        name={name}
        detail={reference?.name ?? (entry && facts(entry)) ?? ''}
        onPoint={() => highlight(offers.indexOf(offer))}
        onChoose={() => choose(offer)}
      />
    );
  };

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
      {isAddOffered && (
        <Option
          id={optionId(id, 0)}
          isSelected
          picture={<Plus aria-hidden />}
          name={t('compose.mentions.addFirst')}
          detail=""
          onPoint={() => highlight(0)}
          onChoose={add}
        />
      )}
      {cast.length > 0 && (
        <fieldset className={styles.group} aria-label={t('cast.title')}>
          {cast.map(optionOf)}
        </fieldset>
      )}
      {cast.length > 0 && cast.length < offers.length && (
        <p className={styles.heading} aria-hidden>
          {t('references.title')}
        </p>
      )}
      {offers.slice(cast.length).map(optionOf)}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isSelected: boolean;
  readonly picture: ReactNode;
  readonly name: string;
  readonly detail: string;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, isSelected, picture, name, detail, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the prompt has the focus and takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={styles.option}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.thumb}>{picture}</span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
      {isSelected && <kbd className={styles.key} aria-hidden />}
    </div>
  );
}
