import { ImageDown, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/controls/Button.tsx';
import type { NamedItem } from '../list/items.ts';
import { fixFor } from './fixes.ts';

interface FixButtonProps {
  readonly item: NamedItem;
  readonly onFix: () => void;
}

/** Opens the fix that a file can have: a smaller copy of a picture, a part of a clip. */
export function FixButton({ item: { file, name }, onFix }: FixButtonProps) {
  const { t } = useTranslation();
  const fix = fixFor(file);
  if (fix === null) return null;
  return fix === 'shrink' ? (
    <Button icon={ImageDown} aria-label={t('references.fix.shrink', { name })} onPress={onFix}>
      {t('references.fix.shrinkShort')}
    </Button>
  ) : (
    <Button icon={Scissors} aria-label={t('references.fix.trim', { name })} onPress={onFix}>
      {t('references.fix.trimShort')}
    </Button>
  );
}
