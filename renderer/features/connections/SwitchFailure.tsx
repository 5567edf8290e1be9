import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import type { useSelectConnection } from './connections.queries.ts';

/** Says why another connection could not be taken, wherever that was asked for. */
export function SwitchFailure({ select }: { readonly select: ReturnType<typeof useSelectConnection> }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('connections.switchFailed')} isOpen={select.isError} onClose={select.reset}>
      <ErrorNotice error={select.error} />
      <DialogActions>
        <Button look="primary" onPress={select.reset}>
          {t('common.dismiss')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
