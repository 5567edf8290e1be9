import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopied } from '../../hooks/use-copied.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopied();
  return (
    <IconButton
      icon={copied ? Check : Copy}
      label={copied ? t('common.copied') : label}
      onPress={() => copy(text)}
    />
  );
}

/** Keeps its name while a tick says that it was done; the words go to those who hear the page. */
export function CopyText({ label, text }: { readonly label: string; readonly text: () => string }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopied();
  return (
    <>
      <Button onPress={() => copy(text())}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {label}
      </Button>
      <span role="status" className="spoken">
        {copied ? t('common.copied') : ''}
      </span>
    </>
  );
}
