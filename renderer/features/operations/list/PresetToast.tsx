import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import styles from './PresetToast.module.css';
import type { PresetActions, PresetNews } from './use-preset-actions.ts';

const shownForMs = 12_000;

/** Says what became of presets, and brings a deleted one back. Stays while the pointer or the focus is on it. */
export function PresetToast({ actions }: { readonly actions: PresetActions }) {
  const { t } = useTranslation();
  const { news, dismissNews } = actions;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (news === null || isHeld) return;
    const timer = setTimeout(dismissNews, shownForMs);
    return () => clearTimeout(timer);
  }, [news, isHeld, dismissNews]);
  return (
    <div role="status" className={styles.place}>
      {news && (
        // biome-ignore lint/a11y/noStaticElementInteractions: being looked at is no action.
        <div
          className={styles.toast}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span className={styles.words}>
            <Words news={news} />
          </span>
          {news.type === 'removed' && (
            <Button look="quiet" onPress={() => actions.restore(news.preset)}>
              {t('operations.presets.undo')}
            </Button>
          )}
          <IconButton label={t('common.dismiss')} onPress={dismissNews}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}

function Words({ news }: { readonly news: PresetNews }) {
  const { t } = useTranslation();
  if (news.type === 'removed') return t('operations.presets.removed', { name: news.preset.name });
  if (news.type === 'exported') return t('operations.presets.exported');
  const { added, left } = news;
  return [
    t('operations.presets.imported', { count: added, value: added }),
    left > 0 && t('operations.presets.left', { count: left, value: left }),
  ]
    .filter(Boolean)
    .join(' ');
}
