import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReferenceFile, softWarningsOfAll } from '#contract';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { FrameSlots } from './FrameSlots.tsx';
import { HeaviestItems } from './HeaviestItems.tsx';
import { fixFor, type NamedItem, namedItems } from './named-items.ts';
import { type OpenDialog, ReferenceDialogs } from './ReferenceDialogs.tsx';
import { ReferenceList } from './ReferenceList.tsx';
import { KindCounts, ReferencesHeader } from './ReferencesHeader.tsx';
import styles from './ReferencesSection.module.css';
import { RefusalNotice } from './RefusalNotice.tsx';
import { RequestMeter } from './RequestMeter.tsx';
import { frameSlots, type ReferencesForm } from './references-form.ts';
import { SoftWarnings } from './SoftWarnings.tsx';
import type { Adding } from './use-adding.ts';
import { useAnnouncement } from './use-announcement.ts';

const moveKeys = navigator.userAgent.includes('Mac') ? '⌥↑ ⌥↓' : 'Alt+↑ Alt+↓';

interface ReferencesSectionProps {
  readonly form: ReferencesForm;
  readonly adding: Adding;
  readonly describedBy: string | undefined;
}

export function ReferencesSection({ form, adding, describedBy }: ReferencesSectionProps) {
  const { t } = useTranslation();
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
    if (form.mode === 'frames') {
      const slot = frameSlots.find((slot) => form.frames[slot]?.fileId === item.file.fileId);
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
  const fixed = ({ file, name }: NamedItem, copy: ReferenceFile): void => {
    announce(t(`references.fix.${fixFor(file) === 'trim' ? 'trimmed' : 'shrunk'}`, { name }));
    form.replaceFile(file.fileId, copy);
    focusOnce.current = copy.fileId;
    setOpen(null);
  };
  const actions = {
    onPreview: (item: NamedItem) => setOpen({ type: 'preview', item }),
    onFix: (item: NamedItem) => setOpen({ type: 'fix', item }),
    onRemove: remove,
    onLocate: ({ file }: NamedItem) => adding.relink(file.fileId),
  };

  return (
    <section
      ref={sectionRef}
      className={styles.section}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
    >
      <ReferencesHeader titleId={titleId} form={form} adding={adding} addRef={addRef} />
      {form.mode === 'references' && <KindCounts references={form.references} />}
      <RequestMeter bytes={form.bodyBytes} />
      <HeaviestItems items={items} bodyBytes={form.bodyBytes} {...actions} />
      <RefusalNotice refused={adding.refused} onDismiss={adding.dismiss} />
      {adding.error !== null && <ErrorNotice error={adding.error} onDismiss={adding.dismiss} />}
      {form.mode === 'frames' ? (
        <FrameSlots
          frames={form.frames}
          isBusy={adding.isPending}
          onChoose={adding.pick}
          onClear={(slot) => form.setFrame(slot, null)}
          {...actions}
        />
      ) : items.length === 0 ? (
        <p className={styles.empty}>{t('references.empty')}</p>
      ) : (
        <>
          <SoftWarnings codes={softWarningsOfAll(form.references)} />
          <ReferenceList items={items} focusOnce={focusOnce} onMove={move} {...actions} />
          {items.length > 1 && (
            <p className={styles.hint}>{t('references.reorderHint', { keys: moveKeys })}</p>
          )}
        </>
      )}
      <p role="status" className={styles.announcement}>
        {announced}
      </p>
      <ReferenceDialogs
        open={open}
        mode={form.mode}
        adding={adding}
        onFixed={fixed}
        onClose={() => setOpen(null)}
      />
    </section>
  );
}
