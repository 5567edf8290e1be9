import type { FolderChoice } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { useChangeFolder } from './library-folder.queries.ts';

export type AskedChoice = Extract<FolderChoice, { readonly type: 'ask' }>;

interface FolderChoiceDialogProps {
  readonly choice: AskedChoice;
  readonly onClose: () => void;
}

/** Asks whether the clips of the old folder go along into the new one. Closed, it changes nothing. */
export function FolderChoiceDialog({ choice, onClose }: FolderChoiceDialogProps) {
  const { t, format } = useWords();
  const change = useChangeFolder();
  const { choiceId, folder, clips, bytes, refusal } = choice;
  const counted = { ...format.counted(clips), size: format.bytes(bytes) };
  const decide = (decision: 'move' | 'leave') =>
    change.mutate({ choiceId, clips: decision }, { onSuccess: onClose });
  // What was decided begins all the same, and its failure is told here.
  const close = (): void => (change.isPending ? undefined : onClose());
  return (
    <Dialog title={t('libraryFolder.question', { count: clips })} isOpen onClose={close} size="wide">
      <p>
        {t('libraryFolder.newFolder')}
        <br />
        <strong className="medium breaks to-copy">{folder}</strong>
      </p>
      <p>{t(refusal === null || bytes > 0 ? 'libraryFolder.have' : 'libraryFolder.haveAway', counted)}</p>
      {refusal === null ? <p>{t('libraryFolder.moveMeans', counted)}</p> : <ErrorNotice error={refusal} />}
      <p>{t('libraryFolder.leaveMeans', counted)}</p>
      <ErrorNotice error={change.error} onDismiss={change.reset} />
      <DialogActions>
        <Button isDisabled={change.isPending} onPress={close}>
          {t('common.cancel')}
        </Button>
        <Button
          look={refusal === null ? 'plain' : 'primary'}
          isDisabled={change.isPending}
          onPress={() => decide('leave')}
        >
          {t('libraryFolder.leave', counted)}
        </Button>
        {refusal === null && (
          <Button look="primary" isPending={change.isPending} onPress={() => decide('move')}>
            {t('libraryFolder.move', counted)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
