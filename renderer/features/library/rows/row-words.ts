import { createHandle } from '../../../hooks/contexts/create-handle.ts';
import { useConnections } from '../../../hooks/contexts/use-connections.ts';
import { useSame } from '../../../hooks/use-latest.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useMarkWords } from '../../tasks/marks/use-mark-words.ts';

/** What rows say things with, asked for once for all of them: a list draws some twenty new ones at a key. The time is renewed twice a minute. */
export function useMakeRowWords() {
  const { t, format } = useWords();
  const hasConnections = useConnections().all.length > 1;
  return useSame({ t, format, markWords: useMarkWords(), now: useNow(30_000), hasConnections });
}

export const [RowWordsContext, useRowWords] = createHandle<ReturnType<typeof useMakeRowWords>>();
