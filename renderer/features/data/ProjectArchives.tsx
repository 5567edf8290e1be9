import { useEffect, useEffectEvent, useState } from 'react';
import type { ProjectSummary } from '#contract';
import { useCall } from '../../calls.queries.ts';
import { announce } from '../../hooks/announce.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useContentsText } from '../../i18n/use-contents-text.ts';
import { useWords } from '../../i18n/use-words.ts';
import { SwitchRow } from '../../ui/controls/SwitchRow.tsx';
import { toAppError } from '../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogChoice, DialogClose } from '../../ui/overlays/Dialog.tsx';
import { DataWork, ExportDone } from './DataWork.tsx';
import {
  cancelDataWork,
  discardImport,
  useDataProgress,
  useOpenedProject,
  useReadProject,
} from './data.queries.ts';
import { Named } from './ImportSteps.tsx';

/** The project that is worked on; `null` while all are shown. */
type WorkedOn = { readonly id: string; readonly name: string } | null;

interface ProjectArchivesProps {
  readonly project: WorkedOn;
  /** All archives that fell onto the window. */
  readonly dropped: readonly File[];
  /** Shows the project that came. */
  readonly onImported: (projectId: string) => void;
}

/** One project as a file, on commands of the menu and the palette, by a double click and by a drop: written, and read beside what is there. */
export function ProjectArchives({ project, ...props }: ProjectArchivesProps) {
  return (
    <>
      <Export project={project} />
      <Import {...props} />
    </>
  );
}

function Export({ project }: { readonly project: WorkedOn }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<WorkedOn>(null);
  const [isWithAddresses, setWithAddresses] = useState(false);
  const work = useCall('data.exportProject');
  useCommand('project.export', () => setAsked(project), project !== null);
  const close = (): void => {
    if (work.isPending) cancelDataWork();
    else {
      setAsked(null);
      work.reset();
    }
  };
  return (
    <Dialog
      title={t('data.project.export', { name: asked?.name })}
      isOpen={asked !== null}
      onClose={close}
      isKept={work.isPending}
    >
      <p>{t('data.project.holds')}</p>
      <SwitchRow
        label={t('data.project.addresses')}
        hint={t('data.project.addressesHint')}
        isOn={isWithAddresses}
        onChange={setWithAddresses}
      />
      <DataWork
        work="export-project"
        label={t('data.export.progress')}
        isUnderWay={work.isPending}
        isCancelledElsewhere
      />
      <ExportDone work="export-project" written={work.data} />
      <ErrorNotice error={work.error} onDismiss={work.reset} />
      {work.data ? (
        <DialogClose onClose={close} look="plain" />
      ) : (
        <DialogChoice
          onCancel={close}
          act={t('common.export')}
          onAct={() => asked && work.mutate({ id: asked.id, isWithAddresses })}
          isPending={work.isPending}
        />
      )}
    </Dialog>
  );
}

function Import({ dropped, onImported }: Omit<ProjectArchivesProps, 'project'>) {
  const { t } = useWords();
  const read = useReadProject();
  const work = useCall('data.importProject');
  useCommand('project.import', () => read.mutate('chosen'), !read.isPending);
  const found = read.data ?? null;
  const isFree = !read.isPending && found === null;
  // What was dropped, or given by the system to open, waits until the one before was answered.
  const [isOffered, setOffered] = useState(false);
  const [taken, setTaken] = useState(0);
  useOpenedProject(() => setOffered(true));
  const readNext = useEffectEvent((): void => {
    const file = dropped[taken];
    if (file === undefined) setOffered(false);
    else setTaken(taken + 1);
    read.mutate(file ?? 'opened');
  });
  const isWaiting = isOffered || taken < dropped.length;
  useEffect(() => {
    if (isWaiting && isFree && read.error === null) readNext();
  }, [isWaiting, isFree, read.error]);
  // Not while the user still looks for the file, nor where none was opened.
  const isReading = useDataProgress('check-project', read.isPending) !== null;
  const isNoExport = read.error !== null && toAppError(read.error).code === 'data.not-an-export';
  const leaveReading = (): void => (read.isPending ? cancelDataWork() : read.reset());
  const leaveQuestion = (): void => {
    if (work.isPending) cancelDataWork();
    else {
      discardImport();
      read.reset();
      work.reset();
    }
  };
  const take = ({ id }: ProjectSummary): void =>
    work.mutate(
      { id },
      {
        onSuccess: (done) => {
          if (done === null) return;
          announce(t('data.project.came', { name: done.name }));
          onImported(done.projectId);
          read.reset();
          work.reset();
        },
      },
    );
  return (
    <>
      <Dialog
        title={t(read.error ? 'data.project.unread' : 'data.project.reading')}
        isOpen={isReading || read.error !== null}
        onClose={leaveReading}
        isKept={read.isPending}
      >
        <DataWork work="check-project" label={t('data.project.reading')} isUnderWay={read.isPending} />
        <ErrorNotice error={read.error} next={isNoExport ? t('data.project.wrongFile') : undefined} />
        {read.error && (
          <DialogChoice
            onCancel={leaveReading}
            cancel={t('common.close')}
            act={t('data.project.another')}
            onAct={() => read.mutate('chosen')}
          />
        )}
      </Dialog>
      <Dialog
        title={t('data.project.import', { name: found?.name })}
        isOpen={found !== null}
        onClose={leaveQuestion}
        isKept
      >
        {found && <Summary found={found} />}
        <DataWork
          work="import-project"
          label={t('data.import.placing')}
          isUnderWay={work.isPending}
          isCancelledElsewhere
        />
        <ErrorNotice error={work.error} onDismiss={work.reset} />
        <DialogChoice
          onCancel={leaveQuestion}
          act={t('data.import.label')}
          onAct={() => found && take(found)}
          isPending={work.isPending}
        />
      </Dialog>
    </>
  );
}

function Summary({ found }: { readonly found: ProjectSummary }) {
  const { t, format } = useWords();
  const { file, exportedAt, appVersion, clips, conversations, castEntries, folder } = found;
  const { missingFiles, missingClips, missingTitles, leftOut } = found;
  const counts = useContentsText()({ clips, tasks: 0, conversations, castEntries });
  return (
    <>
      <p>
        {t('data.import.from', { name: file, date: format.dateTime(exportedAt), version: appVersion })}{' '}
        {counts !== '' && t('data.import.holds', { counts })}
      </p>
      <p>{t('data.project.beside', { folder })}</p>
      {missingClips > 0 && (
        <Named label={t('data.project.missingClips', { count: missingClips })} items={missingTitles} />
      )}
      {missingFiles.length > 0 && <Named label={t('data.project.missingFiles')} items={missingFiles} />}
      {leftOut > 0 && <p>{t('data.import.leftOut', { count: leftOut })}</p>}
    </>
  );
}
