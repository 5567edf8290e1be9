import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chatLimits } from '#contract';
import { Callout } from '../../../ui/messages/Callout.tsx';

/** Says of a message that holds no more that what was typed or pasted beyond is not in it. */
export function FullNote({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (text.length < chatLimits.message) return null;
  return (
    <div role="alert">
      <Callout tone="warn" icon={Info}>
        {t('chat.full', { count: chatLimits.message })}
      </Callout>
    </div>
  );
}
