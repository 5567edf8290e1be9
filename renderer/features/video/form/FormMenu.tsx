import { Bookmark, Code, Ellipsis, Link, PencilLine, Plus, RotateCcw, SquarePen, X } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftLimits } from '#contract';
import { runCommand, useCommand } from '../../../hooks/keys/use-command.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { News } from '../../../ui/messages/Toast.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/Menu.tsx';
import { lazyView } from '../../../ui/panes/lazy-view.tsx';
import type { DraftCalls } from '../drafts/use-drafts.ts';
import type { Refilling } from '../history/use-refilling.ts';
import type { Adding } from '../references/adding/use-adding.ts';

const RequestInspector = lazyView(() => import('./generate/RequestInspector.tsx'), 'RequestInspector');
const NameDialog = lazyView(() => import('../../../ui/overlays/NameDialog.tsx'), 'NameDialog');
const SavedForms = lazyView(() => import('./SavedForms.tsx'), 'SavedForms');

/** What the form knows of its draft, and of the others. */
export interface DraftOfForm {
  readonly id: string;
  readonly name: string | null;
  readonly isOnly: boolean;
  readonly hasClosed: boolean;
  readonly notice: News | null;
  readonly drafts: DraftCalls;
}

interface FormMenuProps extends Omit<DraftOfForm, 'notice'> {
  readonly adding: Pick<Adding, 'openAddress'>;
  readonly takeSaved: Refilling['takeSaved'];
}

/** What is done with the whole form now and then: one begins anew, or opens a menu with the rest. */
export const FormMenu = memo(function FormMenu(props: FormMenuProps) {
  const { adding, takeSaved, id, name, isOnly, hasClosed, drafts } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<'saved' | 'name' | 'request' | null>(null);
  const close = (): void => setOpen(null);
  useCommand('references.addLink', () => adding.openAddress(''));
  useCommand('video.savedForms', () => setOpen('saved'));
  useCommand('video.showRequest', () => setOpen('request'));
  return (
    <>
      {isOnly && <IconButton icon={Plus} label={t('drafts.new')} onPress={drafts.begin} />}
      <IconButton icon={SquarePen} label={t('compose.form')} onPress={() => runCommand('video.new')} />
      <Menu label={t('compose.menu')} icon={Ellipsis}>
        <MenuItem
          icon={SquarePen}
          text={t('compose.newWithReferences')}
          onAction={() => runCommand('video.newWithReferences')}
        />
        {!isOnly && (
          <>
            <MenuItem icon={PencilLine} text={t('drafts.rename.open')} onAction={() => setOpen('name')} />
            <MenuItem icon={X} text={t('drafts.closeShown')} onAction={() => drafts.close(id)} />
          </>
        )}
        {hasClosed && (
          <MenuItem
            icon={RotateCcw}
            text={t('drafts.reopen')}
            onAction={() => runCommand('video.reopenDraft')}
          />
        )}
        <MenuLine />
        <MenuItem icon={Bookmark} text={t('compose.saved.open')} onAction={() => setOpen('saved')} />
        <MenuLine />
        <MenuItem icon={Link} text={t('references.link.title')} onAction={() => adding.openAddress('')} />
        <MenuItem icon={Code} text={t('compose.inspector.show')} onAction={() => setOpen('request')} />
      </Menu>
      {open === 'saved' && (
        <SavedForms
          onTake={(saved) => {
            close();
            void takeSaved(saved);
          }}
          onClose={close}
        />
      )}
      {open === 'name' && (
        <NameDialog
          title={t('drafts.rename.title')}
          name={name ?? ''}
          hint={t('drafts.rename.hint')}
          maxLength={draftLimits.nameCharacters}
          mayBeEmpty
          act={t('common.save')}
          onSave={async (text) => {
            drafts.rename(id, text);
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'request' && <RequestInspector onClose={close} />}
    </>
  );
});
