import { ChevronDown, Film, ImageDown, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppErrorData, Task } from '#contract';
import { lastFrame } from '../../../media/clip-frames.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/Menu.tsx';
import { titleOf } from '../data/task-names.ts';
import { useTasksContext } from '../tasks-context.ts';

/** Takes the finished clip, or the picture it ends with, into the form. */
export function ReferenceMenu({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { form } = useTasksContext();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppErrorData | null>(null);
  const { mediaUrl } = task;

  const takeLastFrame = async (address: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const picture = await lastFrame(address);
      form.addFrame(t('tasks.actions.lastFrameOf', { title: titleOf(task) }), picture);
    } catch (thrown) {
      setError(toAppError(thrown));
    }
    setBusy(false);
  };

  return (
    <>
      <Menu
        label={t('tasks.actions.useAsReference')}
        placement="bottom start"
        trigger={
          <Button isPending={isBusy}>
            <ImagePlus aria-hidden />
            {t('tasks.actions.useAsReference')}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem
          icon={<Film aria-hidden />}
          text={t('tasks.actions.useClip')}
          onAction={() => form.addClip(task.id)}
        />
        {mediaUrl !== null && (
          <MenuItem
            icon={<ImageDown aria-hidden />}
            text={t('tasks.actions.useLastFrame')}
            onAction={() => void takeLastFrame(mediaUrl)}
          />
        )}
      </Menu>
      {error && <ErrorNotice error={error} onDismiss={() => setError(null)} />}
    </>
  );
}
