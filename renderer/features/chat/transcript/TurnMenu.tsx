import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { MenuItem } from '../../../ui/overlays/Menu.tsx';
import type { useContextMenu } from '../../../ui/overlays/use-context-menu.ts';
import type { TurnActions } from './turn-actions.ts';

interface TurnMenuProps {
  readonly label: string;
  readonly actions: TurnActions;
  readonly shown: ReturnType<typeof useContextMenu>['shown'];
}

/** The context menu of a message or a picture. */
export function TurnMenu({ label, actions, shown }: TurnMenuProps) {
  const offered = Object.values(actions).filter((action) => action !== null);
  if (offered.length === 0) return null;
  return (
    <ContextMenu label={label} {...shown}>
      {offered.map(({ Icon, text, act }) => (
        <MenuItem key={text} icon={Icon} text={text} onAction={act} />
      ))}
    </ContextMenu>
  );
}
