import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import styles from './MentionProblem.module.css';
import type { ResolvedMention } from './mention-spans.ts';
import field from './PromptField.module.css';

const quietMs = 900;
/** Long enough to be read to the end; a form that is left and shown again says nothing twice. */
const spokenForMs = 5_000;

interface MentionProblemProps {
  readonly id: string;
  /** The mentions that point nowhere, in the order of the prompt. */
  readonly gone: readonly ResolvedMention[];
  readonly onChoose: (mention: ResolvedMention) => void;
  readonly onRemove: (mention: ResolvedMention) => void;
}

/** Says, once typing has stopped, that a mention points nowhere, with what can be done about it. */
export function MentionProblem({ id, gone, onChoose, onRemove }: MentionProblemProps) {
  const { t } = useTranslation();
  const [mention, ...more] = gone;
  const words = (() => {
    if (mention === undefined) return '';
    const { kind, number } = mention;
    if (number === null) return t(`compose.mentions.removed.${kind}`);
    return t('compose.mentions.gone', { name: t(`references.names.${kind}`, { number }) });
  })();
  const isQuiet = useDebounced(words, quietMs) !== words;
  const spoken = useSpokenOnce(isQuiet ? '' : words);

  return (
    <>
      <span role="status" className={field.unseen}>
        {spoken}
      </span>
      {mention !== undefined && !isQuiet && (
        <p className={styles.problem}>
          <CircleAlert aria-hidden />
          <span>
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
          </span>
        </p>
      )}
    </>
  );
}

/** The words for a moment after they became these, then nothing. */
function useSpokenOnce(words: string): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    setSpoken(words);
    if (words === '') return;
    const timer = setTimeout(() => setSpoken(''), spokenForMs);
    return () => clearTimeout(timer);
  }, [words]);
  return spoken;
}
