import { Info } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import type { ResolvedMention } from '#contract';
import { useAnnounce } from '../../../../hooks/use-announce.ts';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { ProblemLine } from '../../../../ui/messages/ProblemLine.tsx';
import styles from './MentionProblem.module.css';

/** Nothing is said while one types. */
const quietMs = 900;

interface MentionProblemProps {
  readonly id: string;
  /** The mentions that point nowhere, in the order of the prompt. */
  readonly gone: readonly ResolvedMention[];
  readonly onChoose: (mention: ResolvedMention) => void;
  readonly onRemove: (mention: ResolvedMention) => void;
}

/** Says, once typing has stopped, that a mention points nowhere, with what can be done about it. */
export function MentionProblem({ id, gone, onChoose, onRemove }: MentionProblemProps) {
  const { t } = useWords();
  const [mention, ...more] = gone;
  const words = (() => {
    if (mention === undefined) return '';
    const { kind, number } = mention;
    if (number === null) return t(`compose.mentions.removed.${kind}`);
    return t('compose.mentions.gone', { name: t(`references.names.${kind}`, { number }) });
  })();
  const isQuiet = useDebounced(words, quietMs) !== words;
  const toSay = isQuiet ? '' : words;
  const announce = useAnnounce();
  const announced = useRef('');
  useEffect(() => {
    if (toSay !== '' && toSay !== announced.current) announce(toSay);
    announced.current = toSay;
  }, [toSay, announce]);

  if (mention === undefined || isQuiet) return null;
  return (
    <ProblemLine>
      <span id={id}>{words}</span>{' '}
      <Button className={styles.fix ?? ''} onPress={() => onChoose(mention)}>
        {t('compose.mentions.choose')}
      </Button>{' '}
      {t('compose.mentions.or')}{' '}
      <Button className={styles.fix ?? ''} onPress={() => onRemove(mention)}>
        {t('compose.mentions.remove')}
      </Button>
      {t('compose.mentions.stop')}
      {more.length > 0 && (
        <span className={styles.more}> {t('compose.mentions.more', { count: more.length })}</span>
      )}
    </ProblemLine>
  );
}

/** Says that names behind an `@` are no entry's; they go out as they stand there, so nothing is wrong. */
export const UnknownNames = memo(function UnknownNames({ names }: { readonly names: readonly string[] }) {
  const { t, format } = useWords();
  const isQuiet = useDebounced(names, quietMs) !== names;
  if (names.length === 0 || isQuiet) return null;
  return (
    <p role="status" className={styles.unknown}>
      <Info aria-hidden />
      {t('cast.unknown', { names: format.list(names.map((name) => `“@${name}”`)) })}
    </p>
  );
});
