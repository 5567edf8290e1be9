import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Project, undoRemovalMs } from '#contract';
import { useCall } from '../../calls.queries.ts';
import { announce } from '../../hooks/announce.ts';
import { useCast } from '../../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';
import { type Deed, doneWords } from '../../hooks/undo/deeds.ts';
import { useDeeds } from '../../hooks/undo/use-deeds.ts';
import { useContentsText } from '../../i18n/use-contents-text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { type News, NewsToast } from '../../ui/messages/Toast.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import styles from './ProjectMenu.module.css';
import { contentsQuery } from './projects.queries.ts';

interface RemoveProjectProps {
  /** The one that is to go; `null` while nothing is asked. */
  readonly project: Project | null;
  readonly onDone: () => void;
}

/** Asks what becomes of what belongs to a project that goes, and takes back what went with it. */
export function RemoveProject({ project, onDone }: RemoveProjectProps) {
  const { t } = useTranslation();
  const { choose } = useChosenProject();
  const { all: cast } = useCast();
  const removal = useCall('projects.remove');
  const removingAgain = useCall('projects.remove');
  const restoring = useCall('projects.restore');
  const [news, setNews] = useState<News>();
  const deeds = useDeeds(
    null,
    (direction, { name }) => {
      // A project that is deleted once more says so by its own message.
      if (direction === 'redo') return;
      setNews(undefined);
      announce(doneWords(direction, name, t));
    },
    () => undefined,
  );
  const remove = ({ id, name }: Project, contents: 'kept' | 'removed'): void => {
    let expiry = 0;
    // What forms of no project mentioned of it they do not mention any more.
    const hadCast = cast.some((entry) => entry.project === id);
    const deed: Deed = {
      name: { type: 'removed' },
      undo() {
        window.clearTimeout(expiry);
        removingAgain.reset();
        return restoring.mutateAsync({ id }).then(() => choose(id));
      },
      // Another project may be chosen by now; the one that goes is left by itself.
      redo: () => removingAgain.mutateAsync({ id, contents }).then(gone),
    };
    const gone = (): void => {
      setNews({
        text: (t) => t(hadCast ? 'projects.removedWithCast' : 'projects.removed', { name }),
        action: deeds.offer(deed),
      });
      // After that its clips are in the system's trash.
      expiry = window.setTimeout(() => deeds.forget(deed), undoRemovalMs);
    };
    const done = (): void => {
      onDone();
      choose(null);
      if (contents === 'kept') {
        announce(t('projects.removed', { name }));
        return;
      }
      deeds.note(deed);
      gone();
    };
    // Why it was not deleted, the question says.
    removal.mutateAsync({ id, contents }).then(done, () => undefined);
  };
  // What is deleted once more is not asked about again.
  const failed = removingAgain.error === null ? restoring : removingAgain;
  return (
    <>
      {project !== null && (
        <RemovalQuestion
          project={project}
          error={<ErrorNotice error={removal.error} onDismiss={removal.reset} />}
          onAnswer={(contents) => remove(project, contents)}
          isPending={removal.isPending}
          onCancel={() => {
            // It would go all the same.
            if (removal.isPending) return;
            removal.reset();
            onDone();
          }}
        />
      )}
      {createPortal(
        // No part of the navigation, in which the button stands.
        <div className={styles.toast}>
          <NewsToast news={news} onDismiss={() => setNews(undefined)} />
          {failed.error && (
            <div className={styles.trouble}>
              <ErrorNotice error={failed.error} onDismiss={failed.reset} />
            </div>
          )}
        </div>,
        document.body,
      )}
    </>
  );
}

interface RemovalQuestionProps {
  readonly project: Project;
  readonly error: ReactNode;
  readonly isPending: boolean;
  readonly onAnswer: (contents: 'kept' | 'removed') => void;
  readonly onCancel: () => void;
}

/** Says how much there is that would be deleted with a project, and asks about it where there is something. */
function RemovalQuestion({ project, error, isPending, onAnswer, onCancel }: RemovalQuestionProps) {
  const { t } = useTranslation();
  const text = useContentsText();
  const { data } = useQuery(contentsQuery(project.id));
  const counts = data && text(data);
  const isEmpty = counts === '';
  return (
    <Dialog
      role="alertdialog"
      title={t('projects.removing.title', { name: project.name })}
      isOpen
      onClose={onCancel}
    >
      {counts !== undefined && (
        <p className="medium">
          {isEmpty ? t('projects.removing.empty') : t('data.import.holds', { counts })}
        </p>
      )}
      {!isEmpty && <p>{t('projects.removing.contents')}</p>}
      <p>{t('projects.removing.rest')}</p>
      {error}
      <DialogActions>
        <Button look="quiet" onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        {!isEmpty && (
          <Button look="danger" isPending={isPending} onPress={() => onAnswer('removed')}>
            {t('projects.removing.removed')}
          </Button>
        )}
        <Button look="primary" autoFocus isPending={isPending} onPress={() => onAnswer('kept')}>
          {t(isEmpty ? 'common.delete' : 'projects.removing.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
