import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract';
import icon from '../../../ui/controls/IconButton.module.css';
import styles from './VersionPager.module.css';

interface VersionPagerProps {
  readonly versions: Message['versions'];
  readonly onShow: (index: number) => void;
}

/** ‹ 2/3 ›: pages through the versions of a message; nothing where there is only one. */
export function VersionPager({ versions: { index, count }, onShow }: VersionPagerProps) {
  const { t } = useTranslation();
  if (count < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div role="group" className={styles.pager} aria-label={t('chat.versions.label')}>
      <Button
        className={icon.button ?? ''}
        aria-label={t('chat.versions.earlier')}
        isDisabled={index === 0}
        onPress={() => onShow(index - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <span className={styles.count}>{t('chat.versions.count', { index: index + 1, count })}</span>
      <Button
        className={icon.button ?? ''}
        aria-label={t('chat.versions.later')}
        isDisabled={index === count - 1}
        onPress={() => onShow(index + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
