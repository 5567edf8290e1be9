import { useQuery } from '@tanstack/react-query';
import { Inbox, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { ListBox, ListBoxItem, Text } from 'react-aria-components';
import type { ExchangeSubject, ExchangeSummary } from '#contract';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/Dialog.tsx';
import { oneChosen } from '../../ui/selection/one-chosen.ts';
import { ExchangeView } from './ExchangeView.tsx';
import styles from './RequestsDialog.module.css';
import { exchangesQuery, useRequestsEvents } from './requests.queries.ts';
import split from './Split.module.css';

interface RequestsDialogProps {
  /** What the requests were about. */
  readonly subject: ExchangeSubject;
  readonly onClose: () => void;
  /** Opens the bundle for support about the same. */
  readonly onBundle: (subject: ExchangeSubject) => void;
}

/** What was said between the app and gateways about one thing, in a window of its own. */
export function RequestsDialog({ subject, onClose, onBundle }: RequestsDialogProps) {
  const { t } = useWords();
  return (
    <Dialog title={t('requests.title')} isOpen onClose={onClose} size="panel">
      <p className="quiet pretty">{t('requests.lede')}</p>
      <Requests subject={subject} />
      <DialogClose onClose={onClose}>
        <Button icon={LifeBuoy} onPress={() => onBundle(subject)}>
          {t('requests.bundle.title')}
        </Button>
      </DialogClose>
    </Dialog>
  );
}

/** The requests about one thing, the newest first, and the chosen one of them as it was sent and answered. */
function Requests({ subject }: { readonly subject: ExchangeSubject }) {
  const { t } = useWords();
  useRequestsEvents(subject);
  const { data: exchanges, error } = useQuery(exchangesQuery(subject));
  const [pickedId, setPickedId] = useState<number | null>(null);
  // The first to be shown stays: what comes later takes nobody's place.
  const newest = exchanges?.[0]?.id ?? null;
  if (pickedId === null && newest !== null) setPickedId(newest);
  const chosenId = pickedId ?? newest;

  if (error) return <ErrorNotice error={error} />;
  if (exchanges === undefined) return <div className={split.split} aria-busy="true" />;
  if (exchanges.length === 0) {
    return (
      <div className={styles.empty}>
        <Inbox aria-hidden />
        <p className={styles.emptyTitle}>{t('requests.empty')}</p>
        <p>{t('requests.emptyHint')}</p>
      </div>
    );
  }
  return (
    <div className={split.split}>
      <ListBox
        aria-label={t('requests.list')}
        className={styles.list ?? ''}
        items={exchanges}
        selectionBehavior="replace"
        {...oneChosen(chosenId, (id) => setPickedId(Number(id)))}
        autoFocus
      >
        {(exchange) => <ExchangeRow exchange={exchange} />}
      </ListBox>
      {chosenId !== null && <ExchangeView key={chosenId} id={chosenId} />}
    </div>
  );
}

function ExchangeRow({ exchange }: { readonly exchange: ExchangeSummary }) {
  const { t, format } = useWords();
  const { call, status, count, startedAt, stages, failure } = exchange;
  const said = status === null ? t('requests.noAnswer') : t('requests.http', { status });
  const isBad = failure !== null || status === null || status >= 400;
  return (
    <ListBoxItem
      id={exchange.id}
      textValue={`${t(`requests.calls.${call}`)}, ${said}`}
      className={`${split.row} ${styles.row}`}
      data-bad={isBad || undefined}
    >
      <Text slot="label" className={styles.call ?? ''}>
        {t(`requests.calls.${call}`)}
      </Text>
      <Text slot="description" className={styles.facts ?? ''}>
        <span className={styles.status}>{said}</span>
        {count > 1 && (
          <>
            <span aria-hidden>{t('common.times', { count })}</span>
            <span className="spoken">{t('requests.timesSaid', { count })}</span>
          </>
        )}
        <span>{t('common.milliseconds', { value: format.integer(stages.end) })}</span>
        <span className={styles.time}>{format.timeSeconds(startedAt)}</span>
      </Text>
    </ListBoxItem>
  );
}
