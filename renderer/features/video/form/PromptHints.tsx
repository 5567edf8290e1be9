import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberReferences, type ReferenceFile } from '#contract';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import { mentionHints, mentionText } from './mentions.ts';
import styles from './PromptHints.module.css';

const quietMs = 900;

interface PromptHintsProps {
  readonly prompt: string;
  readonly references: readonly ReferenceFile[];
}

/** Says, once typing has stopped, which mentions point nowhere and which references are never named. */
export function PromptHints({ prompt, references }: PromptHintsProps) {
  const { t, i18n } = useTranslation();
  const now = useMemo(() => ({ prompt, references }), [prompt, references]);
  const { prompt: read, references: held } = useDebounced(now, quietMs);
  const isWorthIt = references.length > 0 && held.length > 0 && read.trim() !== '';
  const { dangling, unmentioned } = isWorthIt ? mentionHints(read, held) : noHints;
  const numbers = numberReferences(held);
  const unnamed = held.flatMap(({ fileId, kind }, index) =>
    unmentioned.includes(fileId) ? [mentionText(kind, numbers[index] ?? null)] : [],
  );
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const say = (key: 'dangling' | 'unmentioned', names: readonly string[]) =>
    names.length > 0 && (
      <span className={styles.hint}>
        {t(`compose.mentions.${key}`, { count: names.length, names: list.format(names) })}
      </span>
    );
  return (
    <p role="status" className={styles.hints}>
      {say('dangling', dangling)}
      {say('unmentioned', unnamed)}
    </p>
  );
}

const noHints = { dangling: [], unmentioned: [] } as const;
