import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countReferences, type ReferenceFile, type Refusal, referenceLimits } from '#contract';
import { toAppError } from '../../bridge.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ReferenceItem } from './ReferenceItem.tsx';
import styles from './ReferencesSection.module.css';
import { RefusalNotice } from './RefusalNotice.tsx';
import { RequestMeter } from './RequestMeter.tsx';
import { numbered } from './reference-facts.ts';
import { usePickReferences } from './references.queries.ts';

interface ReferencesSectionProps {
  readonly references: readonly ReferenceFile[];
  readonly bodyBytes: number;
  readonly describedBy: string | undefined;
  readonly onAdd: (added: readonly ReferenceFile[]) => void;
  readonly onRemove: (fileId: string) => void;
}

const counted = ['image', 'video', 'audio', 'total'] as const;

export function ReferencesSection(props: ReferencesSectionProps) {
  const { references, bodyBytes, describedBy, onAdd, onRemove } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const listRef = useRef<HTMLUListElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<number | null>(null);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [announced, setAnnounced] = useState('');
  const pick = usePickReferences();
  const counts = countReferences(references);

  useEffect(() => {
    if (focusNext.current === null) return;
    const buttons = listRef.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(focusNext.current, references.length - 1)] ?? addRef.current;
    focusNext.current = null;
    next?.focus();
  }, [references]);

  const add = (): void => {
    const held = references.map(({ fileId }) => fileId);
    pick.mutate(held, {
      onSuccess: (outcome) => {
        onAdd(outcome.added);
        setRefused(outcome.refused);
      },
    });
  };
  const remove = (fileId: string, name: string, index: number): void => {
    focusNext.current = index;
    setAnnounced(t('references.removed', { name }));
    onRemove(fileId);
  };

  return (
    <section className={styles.section} aria-labelledby={titleId} aria-describedby={describedBy}>
      <header className={styles.header}>
        <h3 id={titleId} className={styles.title}>
          {t('references.title')}
        </h3>
        <span className={styles.total}>
          {t('references.counts.total', { held: counts.total, limit: referenceLimits.total })}
        </span>
        <Button ref={addRef} isPending={pick.isPending} onPress={add}>
          <Plus aria-hidden />
          {t('references.add')}
        </Button>
      </header>
      <div className={styles.counts} data-wrong={describedBy !== undefined || undefined}>
        {counted.slice(0, 3).map((kind) => (
          <span key={kind}>
            {t(`references.counts.${kind}`, { held: counts[kind], limit: referenceLimits[kind] })}
          </span>
        ))}
      </div>
      <RequestMeter bytes={bodyBytes} />
      <RefusalNotice refused={refused} onDismiss={() => setRefused([])} />
      {pick.isError && <ErrorNotice error={toAppError(pick.error)} onDismiss={pick.reset} />}
      {references.length === 0 ? (
        <p className={styles.empty}>{t('references.empty')}</p>
      ) : (
        <ul ref={listRef} className={styles.list} aria-labelledby={titleId}>
          {numbered(references).map(({ reference, number }, index) => (
            <ReferenceItem
              key={reference.fileId}
              reference={reference}
              number={number}
              onRemove={() =>
                remove(reference.fileId, t(`references.names.${reference.kind}`, { number }), index)
              }
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles.announcement}>
        {announced}
      </p>
    </section>
  );
}
