import { Link, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { countReferences, type ReferenceKind, referenceKinds, referenceLimits } from '#contract';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import styles from './ReferencesSection.module.css';
import type { ReferencesForm } from './references-form.ts';
import type { Adding } from './use-adding.ts';

interface ReferencesHeaderProps {
  readonly titleId: string;
  readonly form: ReferencesForm;
  readonly adding: Adding;
  readonly addRef: Ref<HTMLButtonElement>;
}

const modes = ['references', 'frames'] as const;

export function ReferencesHeader({ titleId, form, adding, addRef }: ReferencesHeaderProps) {
  const { t } = useTranslation();
  const isFrames = form.mode === 'frames';
  const total = { held: form.references.length, limit: referenceLimits.total };
  return (
    <>
      <header className={styles.header}>
        <h3 id={titleId} className={styles.title}>
          {t('references.title')}
        </h3>
        <span className={styles.total}>{!isFrames && t('references.counts.total', total)}</span>
        <IconButton label={t('references.link.title')} onPress={() => adding.openAddress('')}>
          <Link aria-hidden />
        </IconButton>
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
        value={form.mode}
        onChange={form.setMode}
      />
    </>
  );
}

interface KindCountsProps {
  readonly references: readonly { readonly kind: ReferenceKind }[];
}

export function KindCounts({ references }: KindCountsProps) {
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
