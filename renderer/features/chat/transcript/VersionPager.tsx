import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract';
import { hasGoneOn } from '../../../hooks/use-lost-focus.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import styles from './VersionPager.module.css';

interface VersionPagerProps {
  readonly versions: Message['versions'];
  readonly onShow: (index: number) => void;
}

type Way = 'earlier' | 'later';

/** The button that was pressed last, and what had the focus then, until the version it asked for is shown: that is another turn with another pager. */
let pressed: { readonly way: Way; readonly from: Element | null } | null = null;

/** ‹ 2/3 ›: pages through the versions of a message; nothing where there is only one. */
export function VersionPager({ versions: { index, count }, onShow }: VersionPagerProps) {
  const { t } = useTranslation();
  const group = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus returns when another version is shown.
  useLayoutEffect(() => {
    if (pressed === null || group.current === null) return;
    const { way, from } = pressed;
    pressed = null;
    if (hasGoneOn(from)) return;
    const [earlier, later] = Array.from(group.current.querySelectorAll('button'));
    const wanted = way === 'earlier' ? [earlier, later] : [later, earlier];
    wanted.find((button) => button?.disabled === false)?.focus();
  }, [index]);
  const show = (way: Way): void => {
    pressed = { way, from: document.activeElement };
    onShow(index + (way === 'earlier' ? -1 : 1));
  };
  if (count < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div ref={group} role="group" className={styles.pager} aria-label={t('chat.versions.label')}>
      <IconButton
        icon={ChevronLeft}
        label={t('chat.versions.earlier')}
        isDisabled={index === 0}
        onPress={() => show('earlier')}
      />
      <span className="small">{t('chat.versions.count', { index: index + 1, count })}</span>
      <IconButton
        icon={ChevronRight}
        label={t('chat.versions.later')}
        isDisabled={index === count - 1}
        onPress={() => show('later')}
      />
    </div>
  );
}
