import { Plus } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countReferences,
  type ReferenceFile,
  type ReferenceKind,
  referenceKinds,
  referenceLimits,
  softWarningsOfAll,
} from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { useVideoForm } from '../form/use-video-form.ts';
import { frameSlots } from '../form/video-fields.ts';
import type { Adding } from './adding/use-adding.ts';
import { fixFor } from './fixes/fixes.ts';
import { HeaviestItems, RequestMeter } from './fixes/RequestSize.tsx';
import { SoftWarnings } from './list/FileNotes.tsx';
import { FrameSlots } from './list/FrameSlots.tsx';
import { type ItemActions, type NamedItem, namedItems } from './list/items.ts';
import { ReferenceList } from './list/ReferenceList.tsx';
import { type OpenDialog, ReferenceDialogs } from './ReferenceDialogs.tsx';
import styles from './ReferencesSection.module.css';
import { useAnnouncement } from './use-announcement.ts';

const modes = ['references', 'frames'] as const;
const moveKeys = navigator.userAgent.includes('Mac') ? '⌥↑ ⌥↓' : 'Alt+↑ Alt+↓';

interface ReferencesSectionProps {
  readonly adding: Adding;
  readonly describedBy: string | undefined;
}

/** What goes out beside the prompt: free references, or the clip's first and last picture. */
export function ReferencesSection({ adding, describedBy }: ReferencesSectionProps) {
  const { t } = useTranslation();
  const form = useVideoForm();
  const isFrames = form.fields.mode === 'frames';
  const titleId = useId();
  const sectionRef = useRef<HTMLElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<number | null>(null);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const focusOnce = useRef<string | null>(null);
  const [announced, announce] = useAnnouncement(adding.addedCount);
  const items = namedItems(form, t);

  useEffect(() => {
    if (focusNext.current === null) return;
    const rows = sectionRef.current?.querySelectorAll('[role="row"]') ?? [];
    const row = rows[Math.min(focusNext.current, form.references.length - 1)];
    focusNext.current = null;
    ([...(row?.querySelectorAll('button') ?? [])].at(-1) ?? addRef.current)?.focus();
  }, [form.references]);

  const remove = (item: NamedItem): void => {
    announce(t('references.removed', { name: item.name }));
    if (isFrames) {
      const slot = frameSlots.find((slot) => form.fields.frames[slot]?.fileId === item.file.fileId);
      if (slot !== undefined) form.setFrame(slot, null);
      return;
    }
    focusNext.current = items.indexOf(item);
    form.removeReference(item.file.fileId);
  };
  const move = (item: NamedItem, index: number): void => {
    const place = Math.min(index, items.length - 1);
    announce(t('references.moved', { file: item.file.name, place: place + 1, total: items.length }));
    form.moveReference(item.file.fileId, place);
  };
  const replaceByCopy = ({ file, name }: NamedItem, copy: ReferenceFile): void => {
    announce(t(`references.fix.${fixFor(file) === 'trim' ? 'trimmed' : 'shrunk'}`, { name }));
    form.replaceFile(file.fileId, copy);
    focusOnce.current = copy.fileId;
    setOpen(null);
  };
  const actions: ItemActions = {
    preview: (item) => setOpen({ type: 'preview', item }),
    fix: (item) => setOpen({ type: 'fix', item }),
    remove,
    locate: ({ file }) => adding.relink(file.fileId),
  };

  return (
    <section
      ref={sectionRef}
      className={styles.section}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
    >
      <ReferencesHeader titleId={titleId} adding={adding} addRef={addRef} />
      {!isFrames && <KindCounts references={form.references} />}
      <RequestMeter />
      <HeaviestItems items={items} actions={actions} />
      {adding.error !== null && <ErrorNotice error={adding.error} onDismiss={adding.dismiss} />}
      {isFrames ? (
        <FrameSlots actions={actions} isBusy={adding.isPending} onChoose={adding.pick} />
      ) : items.length === 0 ? (
        <p className={styles.empty}>{t('references.empty')}</p>
      ) : (
        <>
          <SoftWarnings codes={softWarningsOfAll(form.references)} />
          <ReferenceList items={items} actions={actions} focusOnce={focusOnce} onMove={move} />
          {items.length > 1 && (
            <p className={styles.hint}>{t('references.reorderHint', { keys: moveKeys })}</p>
          )}
        </>
      )}
      <p role="status" className={styles.announcement}>
        {announced}
      </p>
      <ReferenceDialogs open={open} adding={adding} onFixed={replaceByCopy} onClose={() => setOpen(null)} />
    </section>
  );
}

interface ReferencesHeaderProps {
  readonly titleId: string;
  readonly adding: Adding;
  readonly addRef: Ref<HTMLButtonElement>;
}

function ReferencesHeader({ titleId, adding, addRef }: ReferencesHeaderProps) {
  const { t } = useTranslation();
  const form = useVideoForm();
  const isFrames = form.fields.mode === 'frames';
  const total = { held: form.references.length, limit: referenceLimits.total };
  return (
    <>
      <header className={styles.header}>
        <h3 id={titleId} className={styles.title}>
          {t('references.title')}
        </h3>
        <span className={styles.total}>{!isFrames && t('references.counts.total', total)}</span>
        {!isFrames && (
          <Button ref={addRef} isPending={adding.isPending} onPress={() => adding.pick()}>
            <Plus aria-hidden />
            {t('references.add')}
          </Button>
        )}
      </header>
      <Segmented
        look="filled"
        label={t('references.mode')}
        options={modes.map((value) => ({ value, text: t(`references.modes.${value}`) }))}
        value={form.fields.mode}
        onChange={(mode) => form.change({ mode })}
      />
    </>
  );
}

interface KindCountsProps {
  readonly references: readonly { readonly kind: ReferenceKind }[];
}

function KindCounts({ references }: KindCountsProps) {
  const { t } = useTranslation();
  const counts = countReferences(references);
  const isAlone = counts.audio > 0 && counts.audio === counts.total;
  return (
    <div className={styles.counts}>
      {referenceKinds.map((kind) => {
        const isWrong = counts[kind] > referenceLimits[kind] || (kind === 'audio' && isAlone);
        return (
          <span key={kind} data-wrong={isWrong || undefined}>
            {t(`references.counts.${kind}`, { held: counts[kind], limit: referenceLimits[kind] })}
          </span>
        );
      })}
    </div>
  );
}
