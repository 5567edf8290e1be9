import { Plus, UsersRound } from 'lucide-react';
import { memo, type Ref, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import {
  type FormProblem,
  type ReferenceFile,
  referenceKinds,
  referenceLimits,
  softWarningsOfAll,
} from '#contract';
import { announce } from '../../../hooks/announce.ts';
import { useCast, useCastRegion } from '../../../hooks/contexts/use-cast.ts';
import { rowKeysInWords } from '../../../hooks/keys/use-shortcut.ts';
import { useLatestCalls } from '../../../hooks/use-latest.ts';
import { Hinted } from '../../../ui/controls/IconButton.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { lazyView } from '../../../ui/panes/lazy-view.tsx';
import { PreviewDialog } from '../../../ui/references/PreviewDialog.tsx';
import { FieldProblems } from '../form/FieldProblems.tsx';
import { describedBy } from '../form/form-problems.ts';
import { useVideoForm } from '../form/use-video-form.ts';
import type { FrameSlot } from '../form/video-fields.ts';
import type { Adding } from './adding/use-adding.ts';
import { CastLine } from './CastLine.tsx';
import { SoftWarnings } from './list/FileNotes.tsx';
import { fixFor, type ItemActions, type NamedItem, namedItems } from './list/items.ts';
import { ReferenceList } from './list/ReferenceList.tsx';
import styles from './ReferencesSection.module.css';
import { HeaviestItems, RoomLine } from './RoomLine.tsx';

const FrameSlots = lazyView(() => import('./list/FrameSlots.tsx'), 'FrameSlots');
const AddLinkDialog = lazyView(() => import('./adding/AddLinkDialog.tsx'), 'AddLinkDialog');
const FrameChoiceDialog = lazyView(() => import('./adding/FrameChoiceDialog.tsx'), 'FrameChoiceDialog');
const FixDialog = lazyView(() => import('./FixDialog.tsx'), 'FixDialog');

const modes = ['references', 'frames'] as const;

interface ReferencesSectionProps {
  readonly adding: Adding;
  readonly problems: readonly FormProblem[];
}

/** What goes out beside the prompt: free references, or the clip's first and last picture. */
export const ReferencesSection = memo(function ReferencesSection({
  adding,
  problems,
}: ReferencesSectionProps) {
  const { t } = useTranslation();
  const form = useVideoForm();
  const { fields, cast, nextStep } = form;
  const { make, show } = useCast();
  const about = describedBy(problems, 'references');
  const isFrames = fields.mode === 'frames';
  const titleId = useId();
  const hintId = useId();
  const sectionRef = useRef<HTMLElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<number | null>(null);
  const focusOnce = useRef<string | null>(null);
  const [open, setOpen] = useState<{ readonly type: 'preview' | 'fix'; readonly item: NamedItem } | null>(
    null,
  );
  const { mode, frames, references } = fields;
  const items = useMemo(() => namedItems({ mode, frames }, cast, t), [mode, frames, cast, t]);

  // Before the tile is drawn that undo brings back: it takes the focus that its removal gave to another.
  useLayoutEffect(() => {
    if (nextStep?.type !== 'remove' || !sectionRef.current?.contains(document.activeElement)) return;
    const { before, after } = nextStep;
    focusOnce.current = before.references.find((file) => !after.references.includes(file))?.fileId ?? null;
  }, [nextStep]);
  useEffect(() => {
    if (focusNext.current === null) return;
    const tiles = [...(sectionRef.current?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])];
    const tile = tiles[Math.min(focusNext.current, references.length - 1)];
    focusNext.current = null;
    (tile ?? addRef.current)?.focus();
  });

  const remove = (item: NamedItem): void => {
    // Its mention brings it.
    if (item.from) return;
    announce(t('references.removed', { name: item.name }));
    if (item.slot !== undefined) {
      form.setFrame(item.slot, null);
      return;
    }
    focusNext.current = items.indexOf(item);
    form.removeReference(item.file.fileId);
  };
  /** Lets a medium of the cast go out at a place: those before it are put first too, in their order; what was put first stays so. */
  const putFirst = (fileId: string, place = references.length): void => {
    const brought = items.slice(references.length).map(({ file }) => file.fileId);
    const others = brought.filter((id) => id !== fileId);
    const at = place - references.length;
    const later = others.slice(at).filter((id) => fields.castFirst.includes(id));
    form.putFirst([...others.slice(0, at), fileId, ...later]);
  };
  const replaceByCopy = ({ file, name }: NamedItem, copy: ReferenceFile): void => {
    announce(t(fixFor(file) === 'trim' ? 'references.fix.trimmed' : 'references.fix.shrunk', { name }));
    form.replaceFile(file.fileId, copy);
    focusOnce.current = copy.fileId;
    setOpen(null);
  };
  const actions: ItemActions = useLatestCalls({
    preview: (item: NamedItem) => setOpen({ type: 'preview', item }),
    fix: (item: NamedItem) => setOpen({ type: 'fix', item }),
    remove,
    move: ({ from, file: { fileId } }: NamedItem, place: number) =>
      from ? putFirst(fileId, place) : form.moveReference(fileId, place),
    giveRole: ({ file }: NamedItem, slot: FrameSlot) => form.giveRole(slot, file),
    replace: ({ file }: NamedItem) => adding.replace(file),
    showInFolder: ({ file }: NamedItem) => adding.showInFolder(file.fileId),
    locate: ({ file }: NamedItem) => adding.relink(file.fileId),
    showCast: ({ file, from }: NamedItem) =>
      from === undefined ? make({ type: 'known', file }) : show(from.entryId),
  });

  return (
    <section ref={sectionRef} className={styles.well} aria-labelledby={titleId}>
      <h3 id={titleId} className="spoken">
        {t('references.title')}
      </h3>
      <WellHeader adding={adding} addRef={addRef} />
      {isFrames ? (
        <FrameSlots actions={actions} isBusy={adding.isPending} describedBy={about} onChoose={adding.pick} />
      ) : items.length === 0 ? (
        <p className={styles.empty}>{t('references.empty')}</p>
      ) : (
        <>
          <ReferenceList
            items={items}
            actions={actions}
            focusOnce={focusOnce}
            describedBy={about === undefined ? hintId : `${about} ${hintId}`}
          />
          <p id={hintId} className="spoken">
            {t('references.keysHint', rowKeysInWords)}
          </p>
          <SoftWarnings codes={softWarningsOfAll(form.sent)} />
        </>
      )}
      <CastLine onPutFirst={putFirst} />
      <FieldProblems shown={problems} field="references" />
      <RoomLine />
      {form.problems.includes('body-too-large') && <HeaviestItems items={items} actions={actions} />}
      <ErrorNotice error={adding.error} onDismiss={adding.dismiss} />
      {adding.address !== null && (
        <AddLinkDialog
          address={adding.address}
          kinds={isFrames ? ['image'] : referenceKinds}
          onAdd={adding.addLink}
          onClose={adding.closeAddress}
        />
      )}
      {adding.forFrame !== null && (
        <FrameChoiceDialog file={adding.forFrame} frames={frames} onChoose={adding.replaceFrame} />
      )}
      {open?.type === 'preview' && (
        <PreviewDialog file={open.item.file} name={open.item.name} onClose={() => setOpen(null)} />
      )}
      {open?.type === 'fix' && (
        <FixDialog
          item={open.item}
          onApply={(copy) => replaceByCopy(open.item, copy)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
});

interface WellHeaderProps {
  readonly adding: Adding;
  readonly addRef: Ref<HTMLButtonElement>;
}

function WellHeader({ adding, addRef }: WellHeaderProps) {
  const { t } = useTranslation();
  const { fields, sent, change } = useVideoForm();
  const { show, close } = useCast();
  const { isOpen } = useCastRegion();
  const total = { held: sent.length, limit: referenceLimits.total };
  return (
    <header className={styles.header}>
      <Segmented
        look="compact"
        label={t('references.mode')}
        options={modes}
        textOf={(mode) => t(`references.modes.${mode}`)}
        value={fields.mode}
        onChange={(mode) => change({ mode })}
      />
      {fields.mode === 'references' && total.held > 0 && (
        <span className={styles.count} aria-hidden>
          {t('references.heldOf', total)}
        </span>
      )}
      <Hinted hint={t('cast.title')}>
        <Button
          className={styles.add ?? ''}
          aria-label={t('cast.title')}
          aria-expanded={isOpen}
          onPress={() => (isOpen ? close() : show(null))}
        >
          <UsersRound aria-hidden />
          <span className={styles.castText}>{t('cast.title')}</span>
        </Button>
      </Hinted>
      {fields.mode === 'references' && (
        <>
          <span className="spoken">{t('references.counts.total', total)}</span>
          <Button
            ref={addRef}
            className={styles.add ?? ''}
            aria-label={t('references.add')}
            isPending={adding.isPending}
            onPress={() => adding.pick()}
          >
            <Plus aria-hidden />
            <span className={styles.addText}>{t('common.add')}</span>
          </Button>
        </>
      )}
    </header>
  );
}
