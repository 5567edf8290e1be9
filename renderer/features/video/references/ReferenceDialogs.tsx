import { type ReferenceFile, referenceKinds } from '#contract';
import { lazyView } from '../../../ui/panes/lazy-view.tsx';
import { PreviewDialog } from '../../../ui/references/PreviewDialog.tsx';
import { useVideoForm } from '../form/use-video-form.ts';
import type { Adding } from './adding/use-adding.ts';
import { fixFor, type NamedItem } from './list/items.ts';

const AddLinkDialog = lazyView(() => import('./adding/AddLinkDialog.tsx'), 'AddLinkDialog');
const FrameChoiceDialog = lazyView(() => import('./adding/FrameChoiceDialog.tsx'), 'FrameChoiceDialog');
const ShrinkDialog = lazyView(() => import('./fixes/ShrinkDialog.tsx'), 'ShrinkDialog');
const TrimDialog = lazyView(() => import('./fixes/TrimDialog.tsx'), 'TrimDialog');

export interface OpenDialog {
  readonly type: 'preview' | 'fix';
  readonly item: NamedItem;
}

interface ReferenceDialogsProps {
  readonly open: OpenDialog | null;
  readonly adding: Adding;
  /** A copy stands ready to take the file's place. */
  readonly onFixed: (item: NamedItem, copy: ReferenceFile) => void;
  readonly onClose: () => void;
}

/** The one dialog that is open, if any. */
export function ReferenceDialogs({ open, adding, onFixed, onClose }: ReferenceDialogsProps) {
  const { fields } = useVideoForm();
  if (adding.address !== null) {
    return (
      <AddLinkDialog
        address={adding.address}
        kinds={fields.mode === 'frames' ? ['image'] : referenceKinds}
        onAdd={adding.addLink}
        onClose={adding.closeAddress}
      />
    );
  }
  if (adding.forFrame !== null) {
    return <FrameChoiceDialog file={adding.forFrame} frames={fields.frames} onChoose={adding.replaceFrame} />;
  }
  if (open === null) return null;
  const { type, item } = open;
  if (type === 'preview') return <PreviewDialog file={item.file} name={item.name} onClose={onClose} />;
  const apply = (copy: ReferenceFile): void => onFixed(item, copy);
  return fixFor(item.file) === 'shrink' ? (
    <ShrinkDialog item={item} onApply={apply} onClose={onClose} />
  ) : (
    <TrimDialog item={item} onApply={apply} onClose={onClose} />
  );
}
