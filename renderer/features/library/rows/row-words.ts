import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { Mark, Task } from '#contract';
import { createHandle } from '../../../hooks/contexts/create-handle.ts';
import { useConnections } from '../../../hooks/contexts/use-connections.ts';
import { useNow } from '../../../hooks/use-now.ts';
import type { Format } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { type StatusName, statusName } from '../../tasks/data/task-view.ts';
import { useMarkWords } from '../../tasks/marks/use-mark-words.ts';

/** What rows say things with. Asked for once for all of them: a list draws some twenty new ones at a key. */
export interface RowWords {
  readonly t: TFunction;
  readonly format: Format;
  readonly statusWord: (task: Pick<Task, 'state'>) => string;
  readonly markWords: (mark: Omit<Mark, 'id'>) => readonly string[];
  /** The present time in milliseconds since 1970, renewed twice a minute. */
  readonly now: number;
  /** Whether rows tell which connection they belong to. */
  readonly hasConnections: boolean;
}

export const [RowWordsContext, useRowWords] = createHandle<RowWords>('LibraryGrid.');

const renewedEveryMs = 30_000;

/** Makes the words of all rows; the same object until the language, the connections or the time change. */
export function useMakeRowWords(): RowWords {
  const { t, format } = useWords();
  const markWords = useMarkWords();
  const now = useNow(renewedEveryMs);
  const hasConnections = useConnections().all.length > 1;
  const statusWord = useMemo(() => {
    const known = new Map<StatusName, string>();
    return (task: Pick<Task, 'state'>): string => {
      const name = statusName(task);
      const word = known.get(name) ?? t(`tasks.status.${name}`);
      known.set(name, word);
      return word;
    };
  }, [t]);
  return useMemo(
    () => ({ t, format, statusWord, markWords, now, hasConnections }),
    [t, format, statusWord, markWords, now, hasConnections],
  );
}
