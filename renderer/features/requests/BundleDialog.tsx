import { useQuery } from '@tanstack/react-query';
import { Check, Copy, FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CheckboxGroup, ListBox, ListBoxItem, Text } from 'react-aria-components';
import { type BundleFile, type ExchangeSubject, type ExchangeSummary, recordLimits } from '#contract';
import { useCall } from '../../calls.queries.ts';
import { useCopied } from '../../hooks/use-copied.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TickBox } from '../../ui/controls/TickBox.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { oneChosen } from '../../ui/selection/one-chosen.ts';
import styles from './BundleDialog.module.css';
import { bundleQuery, exchangesQuery } from './requests.queries.ts';
import split from './Split.module.css';
import { TextView } from './TextView.tsx';

/** Exchanges that a bundle about nothing in particular begins with. */
const latest = 20;
/** Key of the list's first entry; no file has such a name. */
const overviewKey = '/overview';

interface BundleDialogProps {
  /** What the bundle is about; `null` for nothing in particular. */
  readonly subject: ExchangeSubject | null;
  readonly onClose: () => void;
  /** What happened, in the user's language; it is read here and is no part of the bundle. */
  readonly overview: ReactNode | null;
}

/** The files for support: all of them are looked at here before one zip is made of them. */
export function BundleDialog({ subject, onClose, overview }: BundleDialogProps) {
  const { t } = useWords();
  const [isWithTexts, setWithTexts] = useState(false);
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const [shownKey, setShownKey] = useState<string | null>(overview === null ? null : overviewKey);
  const exchanges = useQuery(exchangesQuery(subject));
  const all = (exchanges.data ?? []).map(({ id }) => id);
  const chosen = picked ?? (subject === null ? all.slice(0, latest) : all.slice(0, recordLimits.list));
  const choice = {
    taskId: subject?.type === 'task' ? subject.id : null,
    exchanges: [...chosen],
    isWithTexts,
  };
  const preview = useQuery({ ...bundleQuery(choice), enabled: exchanges.isSuccess });
  const save = useCall('requests.saveBundle');
  const { copied, copy } = useCopied();
  const files = preview.data ?? [];
  const shown = files.find(({ name }) => name === shownKey) ?? (overview === null ? files[0] : undefined);
  const report = files.find(({ name }) => name === 'task.txt');
  const error = exchanges.error ?? preview.error ?? save.error;
  const change = (changing: () => void): void => {
    save.reset();
    changing();
  };

  return (
    <Dialog title={t('requests.bundle.title')} isOpen onClose={onClose} size="panel">
      <p className="quiet pretty">{t('requests.bundle.lede')}</p>
      <div className={split.split} aria-busy={preview.isPending}>
        <div className={styles.side}>
          <FileList
            files={files}
            hasOverview={overview !== null}
            shownKey={shown?.name ?? overviewKey}
            onShow={setShownKey}
          />
          <div className={styles.choices}>
            <TickBox isSelected={isWithTexts} onChange={(isOn) => change(() => setWithTexts(isOn))}>
              {t('requests.bundle.withTexts')}
            </TickBox>
            <p className="soft pretty">{t('requests.bundle.withTextsHint')}</p>
            <ExchangeChoice
              exchanges={exchanges.data ?? []}
              chosen={chosen}
              onChoose={(ids) => change(() => setPicked(ids))}
            />
          </div>
        </div>
        {shown === undefined ? (
          <div className={styles.overview}>{overview}</div>
        ) : (
          <TextView key={shown.name} label={shown.name} text={shown.text} isScrolling />
        )}
      </div>
      <ErrorNotice error={error} />
      <DialogActions>
        {report && (
          <Button icon={copied ? Check : Copy} onPress={() => copy(report.text)}>
            {t('requests.bundle.copyReport')}
          </Button>
        )}
        <p role="status" className={styles.status}>
          {copied ? t('common.copied') : save.data?.isSaved ? t('tasks.actions.done.saveAs') : ''}
        </p>
        <Button onPress={onClose}>{t('common.close')}</Button>
        <Button
          icon={FileDown}
          look="primary"
          isPending={save.isPending}
          isDisabled={!preview.isSuccess || preview.isPlaceholderData}
          onPress={() => save.mutate(choice)}
        >
          {t('requests.bundle.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface FileListProps {
  readonly files: readonly BundleFile[];
  readonly hasOverview: boolean;
  readonly shownKey: string;
  readonly onShow: (key: string) => void;
}

function FileList({ files, hasOverview, shownKey, onShow }: FileListProps) {
  const { t, format } = useWords();
  return (
    <ListBox
      aria-label={t('requests.bundle.files')}
      className={styles.list ?? ''}
      selectionBehavior="replace"
      {...oneChosen(shownKey, onShow)}
      autoFocus
    >
      {hasOverview && (
        <ListBoxItem
          id={overviewKey}
          textValue={t('requests.bundle.overview')}
          className={`${split.row} ${styles.row}`}
        >
          {t('requests.bundle.overview')}
        </ListBoxItem>
      )}
      {files.map(({ name, text }) => (
        <ListBoxItem key={name} id={name} textValue={name} className={`${split.row} ${styles.row}`}>
          <Text slot="label">{name}</Text>
          <Text slot="description" className={styles.size ?? ''}>
            {format.bytes(new TextEncoder().encode(text).length)}
          </Text>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

interface ExchangeChoiceProps {
  readonly exchanges: readonly ExchangeSummary[];
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
}

function ExchangeChoice({ exchanges, chosen, onChoose }: ExchangeChoiceProps) {
  const { t, format } = useWords();
  if (exchanges.length === 0) return <p className="soft pretty">{t('requests.bundle.noExchanges')}</p>;
  const label = t('requests.bundle.exchanges', { chosen: chosen.length, count: exchanges.length });
  return (
    <CheckboxGroup
      aria-label={label}
      className={styles.group ?? ''}
      value={chosen.map(String)}
      // In the order of the list, whatever the order in which they were pressed.
      onChange={(ids) => onChoose(exchanges.map(({ id }) => id).filter((id) => ids.includes(String(id))))}
    >
      <p className="bold">{label}</p>
      {exchanges.map(({ id, call, status, startedAt }) => (
        <TickBox key={id} value={String(id)}>
          <span className={styles.exchange}>
            {t(`requests.calls.${call}`)}
            <span className={styles.size}>
              {status === null ? t('requests.noAnswer') : t('requests.http', { status })} ·{' '}
              {format.timeSeconds(startedAt)}
            </span>
          </span>
        </TickBox>
      ))}
    </CheckboxGroup>
  );
}
