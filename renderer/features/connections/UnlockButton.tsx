import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { useUnlock } from './session.queries.ts';

/** Asks a keychain that was locked, or whose key was denied, once more. */
export function UnlockButton() {
  const { t } = useTranslation();
  const { mutate, isPending } = useUnlock();
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      {t('common.tryAgain')}
    </Button>
  );
}
