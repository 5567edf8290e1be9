import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopied } from '../../hooks/use-copied.ts';
import { IconButton } from './IconButton.tsx';

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopied();
  return (
    <IconButton label={copied ? t('common.copied') : label} onPress={() => copy(text)}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  );
}
