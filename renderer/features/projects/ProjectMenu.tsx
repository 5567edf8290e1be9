import { useQuery } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  ChevronDown,
  FileInput,
  FileOutput,
  Folder,
  FolderPlus,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { createPortal } from 'react-dom';
import type { Project } from '#contract';
import { useCall } from '../../calls.queries.ts';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';
import { useSpend } from '../../hooks/contexts/use-spend.ts';
import { runCommand, useCommand } from '../../hooks/keys/use-command.ts';
import { useWords } from '../../i18n/use-words.ts';
import { ColourDot } from '../../ui/colours/ColourDot.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../ui/overlays/Menu.tsx';
import { lazyView } from '../../ui/panes/lazy-view.tsx';
import { budgetUses } from '../../ui/spend/budget-view.ts';
import styles from './ProjectMenu.module.css';
import { projectsSpentQuery } from './projects.queries.ts';

const ProjectDialog = lazyView(() => import('./ProjectDialog.tsx'), 'ProjectDialog');
const RemoveProject = lazyView(() => import('./RemoveProject.tsx'), 'RemoveProject');

const allProjects = 'all';

/** Says at all times which project is worked on, and changes that; makes and changes projects. */
export function ProjectMenu() {
  const { t } = useWords();
  const { all, chosen, choose } = useChosenProject();
  const [isOpen, setOpen] = useState(false);
  const [editing, setEditing] = useState<Project | 'new' | null>(null);
  /** Not asked for yet; then the one that is to go, or none: what went can be taken back for a while. */
  const [leaving, setLeaving] = useState<Project | null | undefined>();
  const archive = useCall('projects.change');
  const detailOf = useMoneyWords(isOpen);
  const toggleArchived = (project: Project): void =>
    archive.mutate({ id: project.id, isArchived: !project.isArchived });
  useCommand('project.switch', () => setOpen(true), all.length > 0);
  useCommand('project.new', () => setEditing('new'));
  useCommand('project.edit', () => setEditing(chosen), chosen !== null);
  useCommand('project.archive', () => chosen !== null && toggleArchived(chosen), chosen !== null);
  useCommand('project.delete', () => setLeaving(chosen), chosen !== null);
  const choices = (projects: readonly Project[]) =>
    projects.map((project) => ({
      id: project.id,
      icon: <ColourDot colour={project.colour} isSilent />,
      text: project.name,
      detail: detailOf(project),
    }));
  const archived = all.filter(({ isArchived }) => isArchived);
  const group = {
    value: chosen?.id ?? allProjects,
    onChoose: (id: string) => choose(id === allProjects ? null : id),
  };
  return (
    <div className={styles.place}>
      <Menu
        label={t('projects.label')}
        isOpen={isOpen}
        onOpenChange={(isOpening) => {
          setOpen(isOpening);
          if (isOpening) for (const dialog of [ProjectDialog, RemoveProject]) void dialog.read();
        }}
        trigger={
          <Button className={styles.button ?? ''} data-chosen={chosen !== null || undefined}>
            {chosen === null ? <Folder aria-hidden /> : <ColourDot colour={chosen.colour} isSilent />}
            <span className="spoken">{t('projects.button')} </span>
            <span className={styles.name}>{chosen?.name ?? t('common.all')}</span>
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuChoices
          label={t('projects.label')}
          choices={[
            { id: allProjects, icon: <Folder aria-hidden />, text: t('common.all') },
            ...choices(all.filter(({ isArchived }) => !isArchived)),
          ]}
          {...group}
        />
        {archived.length > 0 && (
          <MenuChoices label={t('projects.archived')} isTitled choices={choices(archived)} {...group} />
        )}
        <MenuLine />
        <MenuItem icon={FolderPlus} text={t('projects.create')} onAction={() => setEditing('new')} />
        <MenuItem icon={FileInput} text={t('common.import')} onAction={() => runCommand('project.import')} />
        {chosen !== null && (
          <>
            <MenuLine />
            <MenuItem icon={Pencil} text={t('projects.edit')} onAction={() => setEditing(chosen)} />
            <MenuItem
              icon={FileOutput}
              text={t('common.export')}
              onAction={() => runCommand('project.export')}
            />
            <MenuItem
              icon={chosen.isArchived ? ArchiveRestore : Archive}
              text={t(chosen.isArchived ? 'projects.unarchive' : 'projects.archive')}
              onAction={() => toggleArchived(chosen)}
            />
            <MenuItem
              icon={Trash2}
              text={t('common.deleteAsk')}
              onAction={() => setLeaving(chosen)}
              isDestructive
            />
          </>
        )}
      </Menu>
      {archive.error &&
        createPortal(
          // As what is told of a project that was deleted.
          <div className={`${styles.toast} ${styles.trouble}`}>
            <ErrorNotice error={archive.error} onDismiss={archive.reset} />
          </div>,
          document.body,
        )}
      {editing !== null && (
        <ProjectDialog
          stored={editing === 'new' ? null : editing}
          onSaved={({ id }) => {
            if (editing === 'new') choose(id);
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {leaving !== undefined && <RemoveProject project={leaving} onDone={() => setLeaving(null)} />}
    </div>
  );
}

/** What was spent on a project, and what is left of the budget that is used most. @param isAsked whether it is to be seen */
function useMoneyWords(isAsked: boolean): (project: Project) => string {
  const { t, money } = useWords();
  const { budgets } = useSpend();
  const spent = useQuery({ ...projectsSpentQuery, enabled: isAsked }).data ?? [];
  return ({ id }) => {
    const sums = spent
      .filter(({ projectId }) => projectId === id)
      .map(({ certain, currency }) => t('common.spent', { price: money.amount(certain, currency) }));
    const left = budgets
      .filter(({ projectId }) => projectId === id)
      .flatMap((state) =>
        budgetUses(state).map(({ span, left }) =>
          t(`projects.left.${span}`, { price: money.amount(left, state.currency) }),
        ),
      );
    return [...sums, ...left].join(' · ');
  };
}
