import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { useCast } from '../../../../hooks/contexts/use-cast.ts';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import { useNow } from '../../../../hooks/use-now.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import searchBox from '../../../../ui/controls/SearchBox.module.css';
import { ErrorNotice } from '../../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogClose } from '../../../../ui/overlays/Dialog.tsx';
import { sentPromptsQuery } from '../form.queries.ts';
import styles from './PromptHistory.module.css';

const searchPauseMs = 200;

interface PromptHistoryProps {
  readonly onTake: (prompt: string) => void;
  readonly onClose: () => void;
}

/** The prompts that were sent before. Typing searches, the arrow keys choose, Enter or a press takes one. */
export function PromptHistory({ onTake, onClose }: PromptHistoryProps) {
  const { t, format } = useWords();
  const now = useNow(60_000);
  const [words, setWords] = useState('');
  const search = useDebounced(words.trim(), searchPauseMs);
  const { data: prompts, error } = useQuery(sentPromptsQuery(search, useCast().seen));
  return (
    <Dialog title={t('compose.sentPrompts.title')} isOpen size="wide" onClose={onClose}>
      <ErrorNotice error={error} />
      <Autocomplete inputValue={words} onInputChange={setWords}>
        <SearchField className={searchBox.box ?? ''} aria-label={t('compose.sentPrompts.search')} autoFocus>
          <Search className={searchBox.sign} aria-hidden />
          <Input
            className={searchBox.input ?? ''}
            placeholder={t('compose.sentPrompts.search')}
            maxLength={200}
          />
        </SearchField>
        {prompts !== undefined && (
          <ListBox
            aria-label={t('compose.sentPrompts.list')}
            className={styles.prompts ?? ''}
            items={prompts}
            dependencies={[now]}
            onAction={(id) => onTake(prompts.find((sent) => sent.id === id)?.prompt ?? '')}
            renderEmptyState={() => (
              <p className={styles.none}>
                {search === ''
                  ? t('compose.sentPrompts.empty')
                  : t('compose.sentPrompts.nothing', { words: search })}
              </p>
            )}
          >
            {({ id, shown, sentAt }) => (
              <ListBoxItem id={id} textValue={shown} className={styles.prompt ?? ''}>
                <span className={styles.text} dir="auto">
                  {shown}
                </span>
                <span className={styles.time}>{format.ago(sentAt, now)}</span>
              </ListBoxItem>
            )}
          </ListBox>
        )}
      </Autocomplete>
      <DialogClose onClose={onClose} words={t('common.cancel')} look="plain" />
    </Dialog>
  );
}
