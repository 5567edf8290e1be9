import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import { dataQuery, useReset } from './data.queries.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { useCountsText } from './use-counts.ts';
import { useRowCommand } from './use-row-command.ts';

interface ResetRowProps {
  readonly label: string;
  readonly hint: string;
  readonly onShowTasks: () => void;
}

/** Begins anew, once it was said what goes and what stays. */
export function ResetRow({ label, hint, onShowTasks }: ResetRowProps) {
  const { t } = useTranslation();
  const countsText = useCountsText();
  const { data } = useQuery(dataQuery);
  const reset = useReset();
  const [isAsked, setAsked] = useState(false);
  const button = useRowCommand('data.reset', () => setAsked(true));
  return (
    <>
      <SettingsRow label={label} hint={hint}>
        <Button icon={RotateCcw} ref={button} look="danger" onPress={() => setAsked(true)}>
          {t('data.reset.button')}
        </Button>
      </SettingsRow>
      <ReplaceDialog
        title={t('data.reset.title')}
        isOpen={isAsked}
        confirm={t('data.reset.confirm')}
        progress={reset.isSuccess ? 'restarting' : reset.isPending ? 'working' : 'asked'}
        error={reset.error}
        onConfirm={() => reset.mutate()}
        onClose={() => {
          setAsked(false);
          reset.reset();
        }}
        onShowTasks={onShowTasks}
      >
        {data && <p>{t('data.reset.goes', { counts: countsText(data.counts) })}</p>}
        <p>{t('data.reset.tokens')}</p>
        <p>{t('data.reset.stays')}</p>
      </ReplaceDialog>
    </>
  );
}
