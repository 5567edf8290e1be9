import { useTranslation } from 'react-i18next';
import { draftLimits } from '#contract';
import { Toast } from '../../../ui/messages/Toast.tsx';
import type { DraftCalls, DraftNotice } from './use-drafts.ts';

interface DraftToastProps {
  readonly notice: DraftNotice | null;
  readonly drafts: Pick<DraftCalls, 'undoClosing' | 'dismissNotice'>;
}

/** A draft was closed and can be brought back, or there are too many; `useDrafts` said it aloud. */
export function DraftToast({ notice, drafts }: DraftToastProps) {
  const { t } = useTranslation();
  if (notice === null) return null;
  if (notice.type === 'full') {
    return <Toast onDismiss={drafts.dismissNotice}>{t('drafts.full', { count: draftLimits.count })}</Toast>;
  }
  const action = { label: t('common.undo'), onPress: () => drafts.undoClosing(notice) };
  return (
    <Toast key={notice.title} action={action} onDismiss={drafts.dismissNotice}>
      {t('drafts.closed', { title: notice.title })}
    </Toast>
  );
}
