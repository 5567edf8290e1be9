import { type ReferenceFile, referenceKinds } from '#contract';
import { LinkDialog } from './LinkDialog.tsx';
import { fixFor, type NamedItem } from './named-items.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { ReferencesForm } from './references-form.ts';
import { ShrinkDialog } from './ShrinkDialog.tsx';
import { TrimDialog } from './TrimDialog.tsx';
import type { Adding } from './use-adding.ts';

export interface OpenDialog {
  readonly type: 'preview' | 'fix';
  readonly item: NamedItem;
}

interface ReferenceDialogsProps {
  readonly open: OpenDialog | null;
  readonly mode: ReferencesForm['mode'];
  readonly adding: Adding;
  /** A copy stands ready to take the file's place. */
  readonly onFixed: (item: NamedItem, copy: ReferenceFile) => void;
  readonly onClose: () => void;
}

/** The one dialog that is open, if any. */
export function ReferenceDialogs({ open, mode, adding, onFixed, onClose }: ReferenceDialogsProps) {
  if (adding.address !== null) {
    return (
      <LinkDialog
        address={adding.address}
        kinds={mode === 'frames' ? ['image'] : referenceKinds}
        onAdd={adding.addLink}
        onClose={adding.closeAddress}
      />
    );
  }
  if (open === null) return null;
  const { type, item } = open;
  if (type === 'preview') return <PreviewDialog item={item} onClose={onClose} />;
  const apply = (copy: ReferenceFile): void => onFixed(item, copy);
  return fixFor(item.file) === 'shrink' ? (
    <ShrinkDialog item={item} onApply={apply} onClose={onClose} />
  ) : (
    <TrimDialog item={item} onApply={apply} onClose={onClose} />
  );
}
