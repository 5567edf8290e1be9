import { Code, Ellipsis, Link, SquarePen } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { runCommand, useCommand } from '../../../hooks/keys/use-command.ts';
import iconButton from '../../../ui/controls/IconButton.module.css';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/Menu.tsx';
import type { Adding } from '../references/adding/use-adding.ts';
import { RequestInspector } from './generate/RequestInspector.tsx';

interface FormMenuProps {
  readonly adding: Pick<Adding, 'openAddress'>;
}

/** What is done with the whole form now and then: one begins anew, or opens a menu with the rest. */
export const FormMenu = memo(function FormMenu({ adding }: FormMenuProps) {
  const { t } = useTranslation();
  const [isInspected, setInspected] = useState(false);
  useCommand('references.addLink', () => adding.openAddress(''));
  useCommand('video.showRequest', () => setInspected(true));
  return (
    <>
      <IconButton icon={SquarePen} label={t('compose.form')} onPress={() => runCommand('video.new')} />
      <Menu
        label={t('compose.menu')}
        trigger={
          <Button className={iconButton.button ?? ''} aria-label={t('compose.menu')}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem
          icon={SquarePen}
          text={t('compose.newWithReferences')}
          onAction={() => runCommand('video.newWithReferences')}
        />
        <MenuLine />
        <MenuItem icon={Link} text={t('references.link.title')} onAction={() => adding.openAddress('')} />
        <MenuItem icon={Code} text={t('compose.inspector.show')} onAction={() => setInspected(true)} />
      </Menu>
      <RequestInspector isOpen={isInspected} onClose={() => setInspected(false)} />
    </>
  );
});
