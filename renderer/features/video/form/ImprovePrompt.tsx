import { Wand } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './ImprovePrompt.module.css';
import { ImprovePromptDialog } from './ImprovePromptDialog.tsx';

interface ImprovePromptProps {
  readonly prompt: string;
  /** Puts the rewritten prompt in place; one undo step. */
  readonly onTake: (prompt: string) => void;
}

/** Lets a text model rewrite the prompt for video, and the user take it or leave it. */
export function ImprovePrompt({ prompt, onTake }: ImprovePromptProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <div className={styles.place}>
      <Button look="quiet" onPress={() => setOpen(true)} isDisabled={prompt.trim() === ''}>
        <Wand aria-hidden />
        {t('chat.improve.open')}
      </Button>
      <Dialog title={t('chat.improve.title')} isOpen={isOpen} onClose={close} size="wide">
        <ImprovePromptDialog
          prompt={prompt}
          onClose={close}
          onTake={(rewritten) => {
            onTake(rewritten);
            close();
          }}
        />
      </Dialog>
    </div>
  );
}
