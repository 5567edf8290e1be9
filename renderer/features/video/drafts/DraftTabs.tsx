import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { oneChosen } from '../../../ui/selection/one-chosen.ts';
import styles from './DraftTabs.module.css';
import type { Drafts } from './use-drafts.ts';

/** The open drafts, side by side above the form: the arrows go through them, Delete closes one. */
export function DraftTabs({ drafts }: { readonly drafts: Drafts }) {
  const { t } = useTranslation();
  const { list, titleIn, calls } = drafts;
  const { open, shownId } = list;
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown, or its neighbours are others
  useEffect(() => {
    // An observer calls first a moment later, when a new tab is in the page too, and then at each width of the form.
    const width = new ResizeObserver(() =>
      strip.current
        ?.querySelector('[data-selected]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    if (strip.current) width.observe(strip.current);
    return () => width.disconnect();
  }, [shownId, open.length]);
  return (
    <div
      ref={strip}
      className={styles.strip}
      // Held down, a key would close tab after tab.
      onKeyDownCapture={(event) =>
        event.repeat && /Delete|Backspace/.test(event.key) && event.stopPropagation()
      }
    >
      <TagGroup
        aria-label={t('drafts.label')}
        className={styles.group ?? ''}
        {...oneChosen(shownId, calls.show)}
        onRemove={(keys) => {
          for (const key of keys) calls.close(String(key));
        }}
      >
        <TagList className={styles.tabs ?? ''}>
          {open.map(({ id, name }) => {
            const title = titleIn(id, name);
            return (
              <Tag key={id} id={id} textValue={title} className={styles.tab ?? ''}>
                <bdi className={styles.title}>{title}</bdi>
                <Button slot="remove" className={styles.close ?? ''} aria-label={t('common.close')}>
                  <X aria-hidden />
                </Button>
              </Tag>
            );
          })}
        </TagList>
      </TagGroup>
      <IconButton icon={Plus} label={t('drafts.new')} onPress={calls.begin} />
    </div>
  );
}
