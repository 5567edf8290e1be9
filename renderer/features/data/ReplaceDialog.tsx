import { useQuery } from '@tanstack/react-query';
import { Clock, FolderOutput, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataCounts } from '#contract';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { cancelDataWork, dataQuery } from './data.queries.ts';

/** How often it is seen whether anything is under way, in milliseconds. */
const readEveryMs = 2_000;

interface ReplaceDialogProps extends Pick<DialogProps, 'title' | 'isOpen' | 'onClose'> {
  readonly confirm: string;
  /** What puts other data in their place; once it has, the app ends and starts again. */
  readonly work: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  readonly onConfirm: () => void;
  /** Leads to the tasks that are under way, where there is a way. */
  readonly onShowTasks?: () => void;
  readonly children: ReactNode;
  /** Shown while it is being done, where that can be cancelled. */
  readonly working?: ReactNode;
}

/** Asks before other data take the place of the present ones; not while tasks are under way, whose cost would be out of sight, or clips move. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  const { title, isOpen, confirm, work, onConfirm, onClose, onShowTasks, children, working } = props;
  const { t } = useTranslation();
  const isAsked = !work.isPending && !work.isSuccess;
  // What begins and ends of tasks, answers, operations, joins, exports and moves is told by no one event.
  const { data } = useQuery({ ...dataQuery, enabled: isOpen, refetchInterval: isAsked && readEveryMs });
  const underWay = data?.underWay ?? 0;
  const isLibraryMoving = data?.isLibraryMoving ?? false;
  const mustWait = underWay > 0 || isLibraryMoving;
  const isCancellable = work.isPending && working !== undefined;
  const leave = (): void => {
    if (isAsked) onClose();
    else if (isCancellable) cancelDataWork();
  };
  return (
    <Dialog role="alertdialog" title={title} isOpen={isOpen} onClose={leave}>
      <div className="stack-wide">{children}</div>
      {isAsked && underWay > 0 && (
        <Callout tone="warn" icon={Clock}>
          <p>{t('data.underWay', { count: underWay })}</p>
          {onShowTasks && (
            <Button
              onPress={() => {
                onClose();
                onShowTasks();
              }}
            >
              {t('data.showTasks')}
            </Button>
          )}
        </Callout>
      )}
      {isAsked && isLibraryMoving && (
        <Callout tone="warn" icon={FolderOutput}>
          <p>{t('data.libraryMoving')}</p>
        </Callout>
      )}
      {isAsked && !mustWait && (
        <Callout tone="quiet" icon={RotateCw}>
          <p>{t('data.restarts')}</p>
        </Callout>
      )}
      {work.isPending && working}
      {work.isSuccess && <p role="status">{t('data.restarting')}</p>}
      <ErrorNotice error={work.error} />
      <DialogActions>
        <Button isDisabled={!isAsked && !isCancellable} onPress={leave} autoFocus>
          {t('common.cancel')}
        </Button>
        <Button
          look="danger"
          isPending={!isAsked}
          isDisabled={mustWait || data === undefined}
          onPress={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Writes "214 tasks, 12 conversations, 3 connections". */
export function useCountsText(): (counts: DataCounts) => string {
  const { t } = useTranslation();
  return ({ tasks, conversations, connections }) =>
    t('data.counts', {
      tasks: t('spend.view.tasks', { count: tasks }),
      conversations: t('data.conversations', { count: conversations }),
      connections: t('data.connections', { count: connections }),
    });
}
