import { FileInput, FileOutput, PanelRight, Plus, UsersRound, X } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { GridLayout, GridList, GridListItem, Size, Virtualizer } from 'react-aria-components';
import { type CastEntry, castKinds, matchCast, nameKey } from '#contract';
import { useCast, useCastFacts, useCastRegion } from '../../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';
import { useCostlyPress } from '../../hooks/contexts/use-spend.ts';
import { isComposing } from '../../hooks/keys/key-table.ts';
import { rowKeysInWords } from '../../hooks/keys/use-shortcut.ts';
import { useFileTarget } from '../../hooks/use-file-target.ts';
import { hasGoneOn, useLostFocus } from '../../hooks/use-lost-focus.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SearchBox } from '../../ui/controls/SearchBox.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { TickBox } from '../../ui/controls/TickBox.tsx';
import { HelpLink } from '../../ui/help/HelpLink.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Nothing } from '../../ui/messages/Nothing.tsx';
import { NewsToast, Toast, ToastPlace } from '../../ui/messages/Toast.tsx';
import { ContextMenu } from '../../ui/overlays/ContextMenu.tsx';
import { MenuItem } from '../../ui/overlays/Menu.tsx';
import { SelectionTools } from '../../ui/selection/SelectionTools.tsx';
import { useGridSelection } from '../../ui/selection/use-grid-selection.ts';
import { useReordering } from '../../ui/selection/use-reordering.ts';
import { RefusalToast } from '../video/references/adding/RefusalToast.tsx';
import { ReferencePicture } from '../video/references/list/ReferencePicture.tsx';
import styles from './CastRegion.module.css';
import { filesOf, useSpentOn } from './cast.queries.ts';
import { EntryEditor, EntryItems, type EntryItemsProps } from './EntryEditor.tsx';
import { type EntryActions, useEntryActions } from './use-entry-actions.ts';

const kindChoices = ['all', ...castKinds] as const;

/** Cards have a square picture over two lines of text, in as many columns as there is room for. */
const textHeight = 48;
const squareOver = (width: number) => new Size(width, width + textHeight);
const layout = {
  minItemSize: squareOver(132),
  maxItemSize: squareOver(264),
  minSpace: new Size(12, 16),
  preserveAspectRatio: true,
  dropIndicatorThickness: 3,
};

/** About a row: these are painted with the region, all others right after. */
const maxFirstCards = 6;

/** In the place of the library: the cast while it is open. What was done there can be undone after it was closed too. */
export function CastRegion() {
  const { t } = useWords();
  const { isOpen } = useCastRegion();
  const actions = useEntryActions();
  if (isOpen) return <OpenCast actions={actions} />;
  if (actions.error === null) return <NewsToast news={actions.news} onDismiss={actions.dismissNews} />;
  return (
    <ToastPlace at="bottom">
      <Toast isAlert onDismiss={actions.dismiss}>
        {t(`errors.${actions.error.code}.title`)}
      </Toast>
    </ToastPlace>
  );
}

/** Every entry that the form sees, or one of them with all that can be changed. */
function OpenCast({ actions }: { readonly actions: EntryActions }) {
  const { t, format } = useWords();
  const { seen, close, make, show } = useCast();
  const { entryId, askedFrom } = useCastRegion();
  const pane = useRef<HTMLElement>(null);
  const titleId = useId();
  const { projectId } = useChosenProject();
  const [opener] = useState(() => document.activeElement);
  const leave = (): void => {
    const before = document.activeElement;
    close();
    // Who has gone to a field by then types there.
    requestAnimationFrame(() => {
      if (opener instanceof HTMLElement && !hasGoneOn(before)) opener.focus();
    });
  };
  const open = seen.find(({ id }) => id === entryId);
  const isEmpty = seen.length === 0;
  const { over, dropProps } = useFileTarget((files) => make({ type: 'dropped', files }));
  const focusFirst = (): void =>
    pane.current?.querySelector<HTMLElement>('[data-start] input, [data-start] button')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry, or the grid, came into sight
  useEffect(() => {
    const isHere = pane.current?.contains(document.activeElement);
    // By the time that an entry is made, the user may type elsewhere.
    if (isHere || askedFrom === undefined || !hasGoneOn(askedFrom)) focusFirst();
  }, [open?.id]);
  useLostFocus(pane, focusFirst);
  return (
    <section
      ref={pane}
      className={styles.region}
      aria-labelledby={titleId}
      data-pane="cast"
      data-own-drop
      data-over={over || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
        if (open) show(null);
        else leave();
      }}
      {...dropProps}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t('cast.title')}
        </h2>
        <p className={styles.count} role="status">
          {!isEmpty && t('cast.count', format.counted(seen.length))}
        </p>
        <span className={styles.space} />
        {!isEmpty && <NewEntry />}
        <IconButton icon={FileInput} label={t('common.import')} onPress={() => actions.import(projectId)} />
        <IconButton icon={X} label={t('cast.close')} onPress={leave} />
      </header>
      <ErrorNotice error={actions.error} onDismiss={actions.dismiss} />
      {open && <EntryEditor key={open.id} entry={open} actions={actions} />}
      {!open && !isEmpty && <Entries entries={seen} actions={actions} />}
      {isEmpty && (
        <div className={styles.empty} data-start>
          <Nothing sign={UsersRound} title={t('cast.emptyTitle')} body={t('cast.empty')}>
            <NewEntry />
            <HelpLink to={{ page: 'references', section: 'cast' }} about={t('cast.title')} />
          </Nothing>
        </div>
      )}
      <div className={styles.toasts}>
        <RefusalToast refused={actions.refused} onDismiss={actions.dismiss} />
      </div>
      <NewsToast news={actions.news} onDismiss={actions.dismissNews} />
    </section>
  );
}

function NewEntry() {
  const { t } = useWords();
  const { make } = useCast();
  const { isBusy, press } = useCostlyPress();
  return (
    <Button
      icon={Plus}
      look="tinted"
      isPending={isBusy}
      onPress={() => void press(async () => make({ type: 'nothing' }))}
    >
      {t('cast.new')}
    </Button>
  );
}

function Entries({ entries, actions }: EntryItemsProps) {
  const { t, i18n, format } = useWords();
  const { show } = useCast();
  const facts = useCastFacts();
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<(typeof kindChoices)[number]>('all');
  const hintId = useId();
  const shown = useMemo(() => found(entries, words, kind), [entries, words, kind]);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  /** True for the first drawing alone: a region full of cards would take two or three times as long to come into sight. */
  const isFirstDrawing = useDeferredValue(false, true);
  const rows = useGridSelection({ ids, onOpen: show });
  const selected = shown.filter(({ id }) => rows.selected.includes(id));
  const entryOf = (id: string) => shown.find((entry) => entry.id === id);
  const aimed = shown.filter(({ id }) => rows.aimed.includes(id));
  const [one, ...others] = aimed;
  const { list, grid, onKeyDownCapture } = useReordering({
    ids,
    describedBy: hintId,
    nameOf: (id) => entryOf(id)?.name ?? '',
    indicator: styles.indicator,
    onReorder: (order, [moved = ''], before) => actions.reorder(order, before, entryOf(moved)?.name),
    selected: rows.selected,
    onDelete: (of) => actions.remove(shown.filter(({ id }) => of.includes(id))),
    onOpen: rows.open,
  });
  return (
    <>
      <div className={styles.find} data-start>
        <SearchBox label={t('cast.search')} value={words} onChange={setWords} />
        <SelectField
          look="filled"
          label={t('cast.filter')}
          options={kindChoices}
          textOf={(each) => (each === 'all' ? t('common.all') : t(`cast.kinds.${each}`))}
          value={kind}
          onChange={setKind}
        />
        {shown.length > 0 && (
          <IconButton icon={FileOutput} label={t('cast.exportShown')} onPress={() => actions.export(ids)} />
        )}
      </div>
      {shown.length === 0 && <p className={styles.nothing}>{t('cast.nothing')}</p>}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: what the menu of a card does, that of its entry does too.
        <div
          ref={list}
          className={styles.scroll}
          data-selecting={selected.length > 0 || undefined}
          onKeyDownCapture={(event) => {
            rows.onKeyDownCapture(event);
            onKeyDownCapture(event);
          }}
          {...rows.handlers}
        >
          <p id={hintId} className="spoken">
            {t('cast.keysHint', rowKeysInWords)}
          </p>
          <ContextMenu label={t('library.row.menu')} {...rows.menu}>
            {one && others.length === 0 && (
              <MenuItem icon={PanelRight} text={t('library.row.open')} onAction={() => show(one.id)} />
            )}
            <EntryItems entries={aimed} actions={actions} />
          </ContextMenu>
          <Virtualizer layout={GridLayout} layoutOptions={layout}>
            <GridList
              layout="grid"
              className={styles.grid ?? ''}
              aria-label={t('cast.title')}
              items={isFirstDrawing ? shown.slice(0, maxFirstCards) : shown}
              dependencies={[i18n.language]}
              {...grid}
              {...rows.grid}
            >
              {(entry) => (
                <GridListItem
                  id={entry.id}
                  textValue={format.enumeration([entry.name, facts(entry)])}
                  className={styles.card ?? ''}
                >
                  <span className={styles.tick}>
                    <TickBox slot="selection" aria-label={t('library.row.select')} excludeFromTabOrder />
                  </span>
                  <Card entry={entry} actions={actions} />
                </GridListItem>
              )}
            </GridList>
          </Virtualizer>
        </div>
      )}
      {selected.length > 0 && (
        <div className={styles.selection}>
          <SelectionTools
            label={t('cast.selected')}
            count={selected.length}
            onMove={(to) => actions.move(rows.selected, to)}
            onRemove={() => actions.remove(selected)}
            onClear={rows.clear}
          />
        </div>
      )}
    </>
  );
}

function Card({ entry, actions }: { readonly entry: CastEntry; readonly actions: EntryActions }) {
  const { t } = useWords();
  const { over, dropProps } = useFileTarget((files) =>
    actions.grow(entry.id, () => filesOf({ type: 'dropped', files })),
  );
  const { id, kind, clipCount: count } = entry;
  const [first] = entry.media;
  const spent = useSpentOn(id, entry.usedCount > 0);
  const facts = [
    t(`cast.kinds.${kind}`),
    ...(count > 0 ? [t('cast.detail.clips', { count })] : []),
    ...spent,
  ];
  return (
    <div className={styles.face} data-over={over || undefined} {...dropProps}>
      <div className={styles.picture}>
        {first && <ReferencePicture reference={first.file} />}
        {!first && <span aria-hidden>{[...entry.name][0]}</span>}
      </div>
      <p className={styles.name}>{entry.name}</p>
      <p className={styles.kind} title={facts.length > 2 ? facts.join(' · ') : undefined}>
        {facts.join(' · ')}
      </p>
    </div>
  );
}

/** Words are found at the beginnings of names as a mention finds them, else anywhere in what is written about an entry. */
function found(entries: readonly CastEntry[], words: string, kind: (typeof kindChoices)[number]) {
  const wanted = nameKey(words.trim());
  const matched = new Set(matchCast(wanted, entries));
  return entries.filter(
    (entry) =>
      (kind === 'all' || entry.kind === kind) &&
      (matched.has(entry) || nameKey(`${entry.name}\n${entry.description}\n${entry.note}`).includes(wanted)),
  );
}
