import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './Markdown.module.css';
import { chunksOf, sanitizeText } from './safe-text.ts';

/** UTF-16 units in one element, and elements shown with each step. */
const chunk = 2_000;
const chunksAtOnce = 3;

interface PlainTextProps {
  readonly text: string;
  readonly look?: 'prose' | 'code';
}

/** Text as it came. A long one is put on the page chunk by chunk, on demand. */
export const PlainText = memo(function PlainText({ text, look = 'prose' }: PlainTextProps) {
  const { t } = useTranslation();
  const chunks = useMemo(() => chunksOf(look === 'prose' ? sanitizeText(text) : text, chunk), [text, look]);
  const [shown, setShown] = useState(chunksAtOnce);
  const left = chunks.slice(shown).reduce((sum, part) => sum + part.length, 0);
  return (
    <>
      <div className={styles[look]} dir="auto">
        {chunks.slice(0, shown).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: chunks of one text never move.
          <span key={index}>{part}</span>
        ))}
        {left > 0 && '…'}
      </div>
      {left > 0 && (
        <Button onPress={() => setShown(shown + 4 * chunksAtOnce)}>{t('chat.moreText', { left })}</Button>
      )}
    </>
  );
});
