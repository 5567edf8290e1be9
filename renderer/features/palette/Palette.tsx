import { Cable, Clapperboard, MessageSquare, Search, Settings2, SquareChevronRight } from 'lucide-react';
import {
  type ChangeEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type CommandId, commandOf, isPressed, shortcutOn } from '#contract';
import { announce } from '../../hooks/announce.ts';
import { isComposing } from '../../hooks/keys/key-table.ts';
import { useCommandHold } from '../../hooks/keys/use-command.ts';
import { shortcutKeys, shortcutSystem } from '../../hooks/keys/use-shortcut.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { useLatest } from '../../hooks/use-latest.ts';
import { Keys } from '../../ui/Keys.tsx';
import {
  type EntryKind,
  findEntries,
  firstEntries,
  habitScores,
  type PaletteEntry,
  placeOf,
} from './entries.ts';
import { maxQueryCharacters, queryWords } from './matching.ts';
import styles from './Palette.module.css';
import { noteUse } from './palette.queries.ts';
import { type PaletteTargets, usePaletteEntries } from './use-palette-entries.ts';

/** The same elements in each row: nothing of them is drawn anew with a key. */
const icons: Readonly<Record<EntryKind, ReactNode>> = {
  command: <SquareChevronRight aria-hidden />,
  connection: <Cable aria-hidden />,
  setting: <Settings2 aria-hidden />,
  conversation: <MessageSquare aria-hidden />,
  clip: <Clapperboard aria-hidden />,
};

/** The most rows that the list has in sight. */
const maxInSight = 14;

interface PaletteProps extends PaletteTargets {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds everything that can be done or opened by a few letters of its name, and does it once the palette has gone. */
export function Palette({ isOpen, onClose, ...targets }: PaletteProps) {
  const { t } = useTranslation();
  useCommandHold(isOpen);
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={styles.modal ?? ''} data-palette>
        <Dialog className={styles.dialog ?? ''} aria-label={t('palette.title')}>
          <PaletteSearch {...targets} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteSearch({ onClose, ...targets }: Omit<PaletteProps, 'isOpen'>) {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [key, setKey] = useState<string | null>(null);
  const [isScrolled, setScrolled] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { entries, uses, run } = usePaletteEntries(targets);
  const used = useMemo(() => habitScores(uses, Date.now()), [uses]);
  const words = useMemo(() => queryWords(typed), [typed]);
  const { shown, recent } = useMemo(() => {
    if (words.length > 0) return { shown: findEntries(entries, words, used), recent: 0 };
    const first = firstEntries(entries, used);
    return { shown: [...first.recent, ...first.commands], recent: first.recent.length };
  }, [words, entries, used]);
  const current = placeOf(shown, key, at);
  // What a key finds is often gone with the next: all of it is drawn once the list is scrolled.
  const drawn = isScrolled ? shown : shown.slice(0, Math.max(maxInSight, current + 1));
  const goTo = (place: number): void => {
    setAt(place);
    setKey(shown[place]?.key ?? null);
  };
  const chosen = useRef<(() => void) | null>(null);
  // Done once the palette is gone and the focus is back where it was: until then the dialog holds the focus.
  useEffect(
    () => () => {
      const act = chosen.current;
      if (act !== null) requestAnimationFrame(() => requestAnimationFrame(act));
    },
    [],
  );

  const headAt = (place: number): string | null => {
    if (place === 0 && recent > 0) return t('palette.recent');
    return place === recent ? t('palette.commands') : null;
  };
  const kindOf = (entry: PaletteEntry): string => {
    const command = commandIn(entry);
    if (command !== null) return t(`palette.groups.${commandOf(command).group}`);
    const { kind, variation } = entry;
    const place =
      variation && t('tasks.variation.short', { number: variation.number, total: variation.count });
    return [place, t(`palette.kinds.${kind}`)].filter(Boolean).join(' · ');
  };
  const choose = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    noteUse(entry.key);
    chosen.current = () => run(entry);
    onClose();
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setTyped(target.value);
    setAt(0);
    setKey(null);
    setScrolled(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (isOpenKey(event)) {
      event.preventDefault();
      onClose();
      return;
    }
    const next = placeAfter(event, current, shown.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === null) choose(shown[current]);
    else goTo(next);
  };
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const onPoint = useLatest(goTo);
  const onChoose = useLatest(choose);
  return (
    <>
      <SaidCount count={words.length === 0 ? null : shown.length} />
      <div className={styles.head}>
        <Search aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is its field
          autoFocus
          type="search"
          className={styles.field}
          aria-label={t('palette.search')}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(shown.length > 0 && { 'aria-activedescendant': optionId(listId, current) })}
          placeholder={t('palette.placeholder')}
          value={typed}
          maxLength={maxQueryCharacters}
          autoComplete="off"
          spellCheck={false}
          onChange={change}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        // A list that scrolls can be reached by Tab too, and takes the same keys there.
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...(shown.length > 0 && { 'aria-activedescendant': optionId(listId, current) })}
        aria-label={t('palette.results')}
        className={styles.list}
        onScroll={() => setScrolled(true)}
      >
        {drawn.map((entry, place) => (
          <Option
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state, and one with other words is drawn sooner than a new one
            key={place}
            id={optionId(listId, place)}
            place={place}
            count={shown.length}
            entry={entry}
            kind={kindOf(entry)}
            isCurrent={place === current}
            head={words.length > 0 ? null : headAt(place)}
            onPoint={onPoint}
            onChoose={onChoose}
          />
        ))}
        {drawn.length < shown.length && (
          <div aria-hidden style={{ height: `calc(${shown.length - drawn.length} * var(--control))` }} />
        )}
      </div>
      {shown.length === 0 && <p className={styles.none}>{t('palette.none')}</p>}
      <p className={styles.foot} aria-hidden>
        <Keys keys={['↑', '↓']} /> {t('palette.hint.move')}
        <Keys keys={['↵']} /> {t('palette.hint.run')}
        <Keys keys={['Esc']} /> {t('palette.hint.close')}
      </p>
    </>
  );
}

/** How long typing rests, in milliseconds, before what was found is said. */
const saidAfterMs = 600;

/** Says how many were found once typing rests: each letter would cut the sentence off. By itself, for the list is not drawn again for it. */
function SaidCount({ count: latest }: { readonly count: number | null }) {
  const { t } = useTranslation();
  const count = useDebounced(latest, saidAfterMs);
  useEffect(() => {
    if (count !== null) announce(count === 0 ? t('palette.none') : t('palette.found', { count }));
  }, [count, t]);
  return null;
}

interface OptionProps {
  readonly id: string;
  readonly place: number;
  readonly count: number;
  readonly entry: PaletteEntry;
  readonly kind: string;
  readonly isCurrent: boolean;
  /** What stands above it where a section begins. */
  readonly head: string | null;
  readonly onPoint: (place: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

const Option = memo(function Option({ id, place, count, entry, kind, isCurrent, head, ...on }: OptionProps) {
  const command = commandIn(entry);
  return (
    <>
      {head !== null && (
        <div aria-hidden className={styles.section}>
          {head}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isCurrent}
        aria-setsize={count}
        aria-posinset={place + 1}
        className={styles.option}
        onPointerMove={() => on.onPoint(place)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => on.onChoose(entry)}
      >
        {icons[entry.kind]}
        <bdi className="grow one-line">{entry.name}</bdi>
        <span className={styles.kind}>{kind}</span>
        {command !== null && <Keys keys={shortcutKeys(command)} />}
      </div>
    </>
  );
});

function commandIn({ kind, key }: PaletteEntry): CommandId | null {
  return kind === 'command' ? (key.slice('command:'.length) as CommandId) : null;
}

function optionId(listId: string, place: number): string {
  return `${listId}-${place}`;
}

function isOpenKey(event: KeyboardEvent): boolean {
  const text = shortcutOn(commandOf('palette.open').shortcut, shortcutSystem);
  return text !== null && isPressed(text, event, shortcutSystem);
}

/** Where a key leads in the list, round and round; `null` for a key that moves nothing. */
function placeAfter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, at: number, count: number) {
  if (altKey || metaKey || ctrlKey || count === 0) return null;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (at - 1 + count) % count,
    PageDown: Math.min(at + 8, count - 1),
    PageUp: Math.max(at - 8, 0),
  };
  return places[key] ?? null;
}
