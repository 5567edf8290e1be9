import { FolderInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useChosenProject } from '../../hooks/contexts/use-chosen-project.ts';
import { ColourDot } from '../colours/ColourDot.tsx';
import { Menu, MenuChoices, type MenuProps, SubMenu } from '../overlays/Menu.tsx';

/** The choice of no project, beside the ids of projects. */
const noProject = 'none';

interface MoveToProjectProps {
  /** The project that it is in now; `undefined` where several are moved. */
  readonly projectId?: string | null | undefined;
  /** `null` takes it out of every project. */
  readonly onMove: (projectId: string | null) => void;
}

/** The projects to move something to, in a menu; archived ones only where it is in one. */
function ProjectChoices({ projectId, onMove }: MoveToProjectProps) {
  const { t } = useTranslation();
  const { all } = useChosenProject();
  const offered = all.filter(({ id, isArchived }) => !isArchived || id === projectId);
  return (
    <MenuChoices
      label={t('projects.label')}
      value={projectId === undefined ? '' : (projectId ?? noProject)}
      onChoose={(id) => onMove(id === noProject ? null : id)}
      choices={[
        ...offered.map(({ id, name, colour }) => ({
          id,
          icon: <ColourDot colour={colour} isSilent />,
          text: name,
        })),
        { id: noProject, text: t('projects.none') },
      ]}
    />
  );
}

/** "Move to project" in the menu of what can belong to one; nothing while there is no project. */
export function MoveToProject(props: MoveToProjectProps) {
  const { t } = useTranslation();
  if (useChosenProject().all.length === 0) return null;
  return (
    <SubMenu label={t('projects.moveTo')} icon={FolderInput}>
      <ProjectChoices {...props} />
    </SubMenu>
  );
}

/** The same as a button of a bar. */
export function MoveToProjectButton({
  onMove,
  ...open
}: Pick<MoveToProjectProps, 'onMove'> & Pick<MenuProps, 'isOpen' | 'onOpenChange'>) {
  const { t } = useTranslation();
  if (useChosenProject().all.length === 0) return null;
  return (
    <Menu label={t('projects.moveTo')} placement="top end" icon={FolderInput} {...open}>
      <ProjectChoices onMove={onMove} />
    </Menu>
  );
}
