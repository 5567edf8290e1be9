import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import styles from './CodeBlock.module.css';
import { type CodeLine, highlightSoon, linesAtOnce } from './highlight.ts';
import { languageName } from './languages.ts';
import { PlainText } from './PlainText.tsx';

interface CodeBlockProps {
  readonly text: string;
  /** As the answer names it; may be empty. */
  readonly language: string;
  /** More of it is coming: it is coloured when all of it is there. */
  readonly isComing?: boolean;
}

/** Code with its language and a button that copies it: plain at once, coloured when there is time. */
export const CodeBlock = memo(function CodeBlock({ text, language, isComing = false }: CodeBlockProps) {
  const { t } = useTranslation();
  const [lines, setLines] = useState<readonly CodeLine[] | null>(null);
  useEffect(
    () => (isComing ? undefined : highlightSoon(text, language, setLines)),
    [text, language, isComing],
  );
  return (
    <figure className={styles.figure} dir="ltr">
      <figcaption className={styles.caption}>
        <span>{languageName(language) || t('chat.code')}</span>
        <CopyButton label={t('chat.copyCode')} text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section className={styles.scroll} aria-label={t('chat.code')} tabIndex={0}>
        {lines === null ? <PlainText text={text} look="code" /> : <Coloured lines={lines} text={text} />}
      </section>
    </figure>
  );
});

function Coloured({ lines, text }: { readonly lines: readonly CodeLine[]; readonly text: string }) {
  const groups = Math.ceil(lines.length / linesAtOnce);
  const rest = text.split('\n').slice(lines.length);
  return (
    <pre className={styles.code}>
      {Array.from({ length: groups }, (_, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move.
        <Group key={group} from={group * linesAtOnce} lines={lines} />
      ))}
      {rest.join('\n')}
    </pre>
  );
}

/** A few lines, drawn once: those before are not drawn again when more are coloured. */
const Group = memo(
  function Group({ lines, from }: { readonly lines: readonly CodeLine[]; readonly from: number }) {
    return lines.slice(from, from + linesAtOnce).map((line, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move.
      <span key={row}>
        {line.map(({ content, color }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words of one line never move.
          <span key={place} {...(color !== undefined && { style: { color } })}>
            {content}
          </span>
        ))}
        {'\n'}
      </span>
    ));
  },
  (before, after) => before.from === after.from && before.lines[before.from] === after.lines[after.from],
);
