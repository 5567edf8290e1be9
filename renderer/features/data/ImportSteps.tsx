import { useQuery } from '@tanstack/react-query';
import { FileInput } from 'lucide-react';
import { useId } from 'react';
import type { ImportSummary } from '#contract';
import { useCall } from '../../calls.queries.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import styles from './DataWork.module.css';
import { DataWork } from './DataWork.tsx';
import { dataQuery, discardImport } from './data.queries.ts';
import { ReplaceDialog, useCountsText } from './ReplaceDialog.tsx';

interface ImportStepsProps {
  readonly choose: ReturnType<typeof useCall<'data.chooseImport'>>;
  readonly onShowTasks?: () => void;
}

/** What comes after a file was chosen: progress, what is wrong with it, or the question. */
export function ImportSteps({ choose, onShowTasks }: ImportStepsProps) {
  const { t } = useWords();
  const replace = useCall('data.import');
  const found = choose.data ?? null;
  return (
    <>
      <DataWork work="check" label={t('data.import.checking')} isUnderWay={choose.isPending} />
      <ErrorNotice error={choose.error} onDismiss={choose.reset} />
      <ReplaceDialog
        title={t('data.import.title')}
        isOpen={found !== null}
        confirm={t('data.import.confirm')}
        work={{ ...replace, isSuccess: replace.data === true }}
        onConfirm={() => found && replace.mutate({ id: found.id })}
        onClose={() => {
          discardImport();
          choose.reset();
          replace.reset();
        }}
        {...(onShowTasks && { onShowTasks })}
        working={
          <DataWork
            work="import"
            label={t('data.import.placing')}
            isUnderWay={replace.isPending}
            isCancelledElsewhere
          />
        }
      >
        {found && <Summary found={found} />}
      </ReplaceDialog>
    </>
  );
}

function Summary({ found }: { readonly found: ImportSummary }) {
  const { t, format } = useWords();
  const countsText = useCountsText();
  const { data } = useQuery(dataQuery);
  const { name, exportedAt, appVersion, counts, connections, folders, leftOut } = found;
  const { clips, missingClips, underWay } = found;
  const [target = '', ...others] = folders;
  return (
    <>
      <p>
        {t('data.import.from', { name, date: format.dateTime(exportedAt), version: appVersion })}{' '}
        {t('data.import.holds', { counts: countsText(counts) })}
      </p>
      {leftOut > 0 && <p>{t('data.import.leftOut', { count: leftOut })}</p>}
      {data && <p>{t('data.import.replaces', { counts: countsText(data.counts) })}</p>}
      {connections.length > 0 && (
        <Named
          label={t('data.import.connections')}
          items={connections.map((one) => (one.address === '' ? one.name : `${one.name} — ${one.address}`))}
        />
      )}
      <p>{t('data.import.tokens')}</p>
      <Named label={t('data.import.folder')} items={[target]} />
      {others.length > 0 && <Named label={t('data.import.folders')} items={others} />}
      {underWay > 0 && <p>{t('data.import.underWay', { count: underWay })}</p>}
      {clips > 0 && <p>{t('data.import.clips', { count: clips })}</p>}
      {missingClips > 0 && <p>{t('data.import.missing', { count: missingClips })}</p>}
    </>
  );
}

/** What would come, item by item: names, addresses and paths as they are. */
export function Named({ label, items }: { readonly label: string; readonly items: readonly string[] }) {
  const id = useId();
  return (
    <div>
      <p id={id}>{label}</p>
      <ul aria-labelledby={id} className={styles.named}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and the list never changes
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the row of the settings does, for who has just installed the app and has no data here to lose. */
export function WelcomeImport() {
  const { t } = useWords();
  const choose = useCall('data.chooseImport');
  return (
    <div className="stack-wide">
      <Button icon={FileInput} look="quiet" wide isPending={choose.isPending} onPress={() => choose.mutate()}>
        {t('data.import.welcome')}
      </Button>
      <ImportSteps choose={choose} />
    </div>
  );
}
