import { useEffect, useMemo, useRef, useState } from 'react';
import { ListBox, ListBoxItem, Text } from 'react-aria-components';
import { useWords } from '../../i18n/use-words.ts';
import { SearchBox } from '../../ui/controls/SearchBox.tsx';
import { type ManualPage, type ManualTarget, useHelp } from '../../ui/help/manual.ts';
import { DialogClose } from '../../ui/overlays/Dialog.tsx';
import { oneChosen } from '../../ui/selection/one-chosen.ts';
import styles from './HelpDialogs.module.css';
import { ManualMarkdown } from './ManualMarkdown.tsx';
import { type ManualText, searchManual } from './manual-text.ts';
import { manualIn } from './texts.ts';

/** The pages of the manual in a list that can be searched, and the one that is read. */
export function Manual({ target, onClose }: { readonly target: ManualTarget; readonly onClose: () => void }) {
  const { t, language } = useWords();
  const pages = useMemo(() => manualIn(language), [language]);
  const [search, setSearch] = useState('');
  const hits = useMemo(() => searchManual(pages, search), [pages, search]);
  const isSearching = search.trim() !== '';
  const found = t('help.found', { count: hits.length });
  const shown = pages.find(({ page }) => page === target.page);
  return (
    <>
      <div className={styles.split}>
        <div className={styles.side}>
          <div className={styles.search}>
            <SearchBox
              label={t('help.search')}
              value={search}
              onChange={setSearch}
              // Nothing of the manual was asked for yet.
              autoFocus={target.section === undefined}
            />
          </div>
          <List
            label={isSearching ? found : t('help.pages')}
            rows={
              isSearching ? hits.map(rowOfHit) : pages.map(({ page, title }) => ({ target: { page }, title }))
            }
            target={isSearching ? target : { page: target.page }}
          />
          <p role="status" className={isSearching && hits.length === 0 ? styles.none : 'spoken'}>
            {isSearching && (hits.length === 0 ? t('help.none') : found)}
          </p>
        </div>
        {shown && <Page key={shown.page} text={shown} target={target} />}
      </div>
      <DialogClose onClose={onClose} look="plain" />
    </>
  );
}

interface Row {
  readonly target: ManualTarget;
  readonly title: string;
  readonly excerpt?: string;
}

interface ListProps {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly target: ManualTarget;
}

function rowOfHit({ page, section, ...words }: ReturnType<typeof searchManual<ManualPage>>[number]): Row {
  return { ...words, target: section === '' ? { page } : { page, section } };
}

const keyOf = ({ page, section = '' }: ManualTarget) => `${page}#${section}`;

function List({ label, rows, target }: ListProps) {
  const help = useHelp();
  return (
    <ListBox
      aria-label={label}
      className={styles.list ?? ''}
      selectionBehavior="replace"
      escapeKeyBehavior="none"
      {...oneChosen(keyOf(target), (key) => {
        const row = rows.find((candidate) => keyOf(candidate.target) === key);
        if (row) help?.open(row.target);
      })}
    >
      {rows.map(({ target: to, title, excerpt }) => (
        <ListBoxItem key={keyOf(to)} id={keyOf(to)} textValue={title} className={styles.row ?? ''}>
          <Text slot="label">{title}</Text>
          {excerpt !== undefined && (
            <Text slot="description" className={styles.excerpt ?? ''}>
              {excerpt}
            </Text>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

/** One page, scrolled to the heading that is wanted, which has the focus unless the list or the search has it. */
function Page({ text, target }: { readonly text: ManualText; readonly target: ManualTarget }) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    const article = page.current;
    const selector = target.section === undefined ? 'h3' : `[data-section="${target.section}"]`;
    const heading = article?.querySelector<HTMLElement>(selector);
    if (!article || !heading) return;
    const { activeElement } = document;
    const isChoosing = activeElement?.closest('[role="listbox"], [role="searchbox"], input');
    if (target.section === undefined) article.scrollTop = 0;
    // Where there is little room the dialog scrolls, with the list that is chosen from.
    if (target.section !== undefined || !isChoosing) heading.scrollIntoView({ block: 'start' });
    if (!isChoosing) heading.focus({ preventScroll: true });
  }, [target]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <article ref={page} className={styles.page} aria-label={text.title} tabIndex={0}>
      {text.sections.map(({ id, title, body }) => (
        <section key={id}>
          {title === '' ? (
            <h3 className={styles.title} tabIndex={-1}>
              {text.title}
            </h3>
          ) : (
            <h4 className={styles.heading} data-section={id} tabIndex={-1}>
              {title}
            </h4>
          )}
          <ManualMarkdown text={body} />
        </section>
      ))}
    </article>
  );
}
