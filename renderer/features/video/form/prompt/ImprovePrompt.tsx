import { Wand } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { RewriteDialog } from './RewriteDialog.tsx';

interface ImprovePromptProps {
  readonly className: string;
  /** Whether there is a prompt to improve. */
  readonly isWritten: boolean;
}

/** Lets a text model rewrite the prompt for video, and the user take it or leave it. */
export function ImprovePrompt({ className, isWritten }: ImprovePromptProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AriaButton className={className} onPress={() => setOpen(true)} isDisabled={!isWritten}>
        <Wand aria-hidden />
        {t('chat.improve.open')}
      </AriaButton>
      <RewriteDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
