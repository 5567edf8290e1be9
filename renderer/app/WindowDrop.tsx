import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCastFile, isProjectArchive, mayHoldRecipe, type OpenedFile } from '#contract';
import { recipes } from '../features/video/form/form.queries.ts';
import { useCast } from '../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../hooks/contexts/use-chosen-project.ts';
import { useWindowEvent } from '../hooks/use-window-event.ts';
import { toAppError } from '../ui/messages/app-error.ts';
import { Toast, ToastPlace } from '../ui/messages/Toast.tsx';
import { useOpenedFiles } from './view.queries.ts';

interface WindowDropProps {
  readonly onOpen: (files: readonly OpenedFile[]) => void;
  readonly onProjects: (files: readonly File[]) => void;
}

const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Takes files that are opened with the app, or dropped where nothing else takes them: a recipe, a project or a cast opens wherever it falls, and of other files is
 * said where they belong. Without this the system would show that they are not welcome, and no more.
 */
export function WindowDrop({ onOpen, onProjects }: WindowDropProps) {
  const { t } = useTranslation();
  const { projectId } = useChosenProject();
  const { make } = useCast();
  const [refusals, setRefusals] = useState(0);

  useOpenedFiles(projectId, (files) => {
    if (files.some(({ name }) => isCastFile(name))) make({ type: 'opened' });
    const forForm = files.filter(({ name }) => !isCastFile(name));
    if (forForm.length > 0) onOpen(forForm);
  });
  const refuse = (): void => setRefusals((count) => count + 1);
  const take = async (files: readonly File[]): Promise<void> => {
    const projects = files.filter(({ name }) => isProjectArchive(name));
    if (projects.length > 0) onProjects(projects);
    for (const file of files) if (isCastFile(file.name)) make({ type: 'dropped', files: [file] });
    const others = files.filter(({ name }) => !isProjectArchive(name) && !isCastFile(name));
    if (others.length === 0) return;
    const read = await Promise.all(others.map((file) => openRecipe(file, projectId)));
    const opened = read.filter((file) => file !== null);
    if (opened.length > 0) onOpen(opened);
    else refuse();
  };
  useWindowEvent('dragover', (event) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  });
  useWindowEvent('drop', (event) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    const isInDialog = event.target instanceof Element && event.target.closest(dialogs) !== null;
    if (isInDialog) refuse();
    else void take(Array.from(event.dataTransfer?.files ?? []));
  });

  return (
    <ToastPlace at="bottom">
      {refusals > 0 && (
        <Toast key={refusals} onDismiss={() => setRefusals(0)}>
          {t('system.drop.refused')}
        </Toast>
      )}
    </ToastPlace>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** What a recipe holds, or why it cannot be read; `null` for a file that is no recipe. */
async function openRecipe(file: File, projectId: string | null): Promise<OpenedFile | null> {
  const { name } = file;
  if (!mayHoldRecipe(name)) return null;
  try {
    const found = await recipes.read({ files: [file], projectId });
    return found === null ? null : { name, refill: found.refill, error: null };
  } catch (error) {
    return { name, refill: null, error: toAppError(error) };
  }
}
