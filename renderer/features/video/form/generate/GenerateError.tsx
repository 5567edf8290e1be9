import { useTranslation } from 'react-i18next';
import type { AppErrorCode, AppErrorData } from '#contract';
import { useConnections } from '../../../../hooks/contexts/use-connections.ts';
import { useSpend } from '../../../../hooks/contexts/use-spend.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { TokenButton } from '../../../../ui/controls/TokenButton.tsx';
import { ErrorNotice } from '../../../../ui/messages/ErrorNotice.tsx';

const ofTheToken: ReadonlySet<AppErrorCode> = new Set(['session.signed-out', 'gateway.unauthorized']);

interface GenerateErrorProps {
  readonly error: AppErrorData;
  readonly onDismiss: () => void;
}

/** Why Generate made nothing, with the way to what keeps it from that. */
export function GenerateError({ error, onDismiss }: GenerateErrorProps) {
  const { t } = useTranslation();
  const { showSpend } = useSpend();
  const { active } = useConnections();
  return (
    <ErrorNotice error={error} onDismiss={onDismiss}>
      {error.code === 'spend.budget-stops' && (
        <Button onPress={showSpend}>{t('spend.budget.held.change')}</Button>
      )}
      {active.state !== 'ready' && ofTheToken.has(error.code) && <TokenButton connection={active} />}
    </ErrorNotice>
  );
}
