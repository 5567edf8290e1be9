import { useTranslation } from 'react-i18next';
import { Toast, ToastPlace } from '../../../ui/messages/Toast.tsx';
import type { PresetActions, PresetNews } from './use-preset-actions.ts';

/** Says what became of presets, and brings a deleted one back. */
export function PresetToast({ actions }: { readonly actions: PresetActions }) {
  const { t } = useTranslation();
  const { news, dismissNews } = actions;
  const deed = news?.type === 'removed' ? news.deed : null;
  return (
    <ToastPlace at="bottom">
      {news && (
        <Toast
          key={news.type === 'removed' ? news.name : news.type}
          {...(deed && { action: { label: t('common.undo'), onPress: () => actions.undo(deed) } })}
          onDismiss={dismissNews}
        >
          <Words news={news} />
        </Toast>
      )}
    </ToastPlace>
  );
}

function Words({ news }: { readonly news: PresetNews }) {
  const { t } = useTranslation();
  if (news.type === 'removed') return t('operations.presets.removed', { name: news.name });
  if (news.type === 'exported') return t('operations.presets.exported');
  const { added, left } = news;
  return [
    t('operations.presets.imported', { count: added, value: added }),
    left > 0 && t('operations.presets.left', { count: left, value: left }),
  ]
    .filter(Boolean)
    .join(' ');
}
