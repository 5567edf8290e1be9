import { useMemo } from 'react';
import { textBlocks } from './exchange-text.ts';
import styles from './TextView.module.css';

interface TextViewProps {
  readonly label: string;
  readonly text: string;
  /** Fills its place and scrolls by itself, instead of being as long as its text. */
  readonly isScrolling?: boolean;
}

/** A text to read and to select. However long the text is, only what is near the view is laid out. */
export function TextView({ label, text, isScrolling = false }: TextViewProps) {
  const blocks = useMemo(() => textBlocks(text), [text]);
  return (
    <section
      className={styles.text}
      aria-label={label}
      data-scrolling={isScrolling || undefined}
      {...(isScrolling && { tabIndex: 0 })}
    >
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name
        <pre key={index} className={styles.block}>
          {block}
        </pre>
      ))}
    </section>
  );
}
