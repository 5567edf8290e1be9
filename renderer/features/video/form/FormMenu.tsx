import { Code, Ellipsis, Link } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import iconButton from '../../../ui/controls/IconButton.module.css';
import { Menu, MenuItem } from '../../../ui/overlays/Menu.tsx';
import type { Adding } from '../references/adding/use-adding.ts';
import { RequestInspector } from './generate/RequestInspector.tsx';

interface FormMenuProps {
  readonly adding: Pick<Adding, 'openAddress'>;
}

/** What is done with the form now and then. */
export const FormMenu = memo(function FormMenu({ adding }: FormMenuProps) {
  const { t } = useTranslation();
  const [isInspected, setInspected] = useState(false);
  useCommand('references.addLink', () => adding.openAddress(''));
  useCommand('video.showRequest', () => setInspected(true));
  return (
    <>
      <Menu
        label={t('compose.menu')}
        trigger={
          <Button className={iconButton.button ?? ''} aria-label={t('compose.menu')}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={Link} text={t('references.link.title')} onAction={() => adding.openAddress('')} />
        <MenuItem icon={Code} text={t('compose.inspector.show')} onAction={() => setInspected(true)} />
      </Menu>
      <RequestInspector isOpen={isInspected} onClose={() => setInspected(false)} />
    </>
  );
});
