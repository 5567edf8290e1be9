import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AppErrorData, type ConnectionView, dayOf, type PriceSheet } from '#contract';
import { showSaved, useCall } from '../../../calls.queries.ts';
import { announce } from '../../../hooks/announce.ts';
import { currencyOfLocale } from '../../../i18n/money.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { toAppError } from '../../../ui/messages/app-error.ts';
import type { News } from '../../../ui/messages/Toast.tsx';
import { readCurrency } from '../currency.ts';
import { spend, spendKey } from '../spend.queries.ts';
import {
  cleared,
  draftOf,
  problemsToShow,
  readDraft,
  type SheetDraft,
  type VideoRow,
} from './sheet-draft.ts';

export type SheetForm = ReturnType<typeof useSheetForm>;

/** The form of a price sheet: what is typed stays until it is saved or given up. */
export function useSheetForm(connection: ConnectionView, stored: PriceSheet | null, onSaved: () => void) {
  const connectionId = connection.id;
  const { videoModels, textModels } = connection.settings;
  const formId = useId();
  const { t, money } = useWords();
  const keep = useCall('spend.keepSheet', { stale: spendKey });
  const asTyped = (sheet: PriceSheet | null): SheetDraft => {
    const code = sheet?.currency ?? currencyOfLocale(navigator.language);
    const offered = { video: videoModels, text: textModels.map(({ name }) => name) };
    const currency = code === null ? '' : money.currency(code);
    return draftOf(sheet, offered, { currency, asOf: sheet?.asOf ?? dayOf(Date.now()) });
  };
  const [first] = useState(() => asTyped(stored));
  const [draft, setDraft] = useState(first);
  const [news, setNews] = useState<News>();
  const [wasTried, setTried] = useState(false);
  const [error, setError] = useState<AppErrorData | null>(null);
  const codes = stored === null ? money.codes : [...money.codes, stored.currency];
  const reading = readDraft(draft, codes);
  const found = reading.ok ? [] : reading.problems;
  const chosen = readCurrency(draft.currency, codes);

  const setDraftWhole = (next: SheetDraft): void => {
    setDraft(next);
    setError(null);
  };
  const tell = (said: 'exportSaved' | 'imported' | 'cleared', action: NonNullable<News['action']>): void => {
    setNews({ text: (t) => t(`spend.sheet.${said}`), action });
    announce(t(`spend.sheet.${said}`));
  };
  const replace = (how: 'imported' | 'cleared', next: SheetDraft): void => {
    setDraftWhole(next);
    const undo = (): void => {
      setNews(undefined);
      setDraftWhole(draft);
    };
    tell(how, { label: 'common.undo', onPress: undo });
  };
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      await act();
    } catch (thrown) {
      setError(toAppError(thrown));
    }
  };

  return {
    formId,
    draft,
    problems: problemsToShow(found, wasTried),
    /** What was just done with the whole form. */
    news,
    error,
    isSaving: keep.isPending,
    isChanged: JSON.stringify(draft) !== JSON.stringify(first),
    /** The currency of the stored sheet, where another one has been chosen, and that one. */
    currencyChange:
      stored !== null && chosen !== null && chosen !== stored.currency
        ? { before: stored.currency, after: chosen }
        : null,
    change: (change: Partial<SheetDraft>): void => setDraftWhole({ ...draft, ...change }),
    changeVideo: (key: number, change: Partial<VideoRow>): void =>
      setDraftWhole({
        ...draft,
        video: draft.video.map((row) => (row.key === key ? { ...row, ...change } : row)),
      }),
    clear: (): void => replace('cleared', cleared(draft)),
    importFile: (): Promise<void> =>
      attempt(async () => {
        const file = await spend.readSheet();
        if (file !== null) replace('imported', asTyped(file.sheet));
      }),
    exportFile: (): Promise<void> =>
      attempt(async () => {
        if (!(await spend.exportSheet({ connectionId })).isSaved) return;
        const show = (): void => void attempt(async () => void (await showSaved()));
        tell('exportSaved', { label: 'tasks.actions.showInFolder', onPress: show });
      }),
    save: async (): Promise<void> => {
      if (keep.isPending) return;
      if (!reading.ok) {
        flushSync(() => setTried(true));
        announce(t('spend.sheet.wrong', { count: found.length }));
        document.getElementById(`${formId}-${found[0]?.field}`)?.focus();
        return;
      }
      const { sheet } = reading;
      await attempt(async () => {
        await keep.mutateAsync({ connectionId, sheet });
        announce(t('spend.sheet.saved'));
        onSaved();
      });
    },
    dismissError: (): void => setError(null),
  };
}
