import katex from 'katex';
import 'katex/dist/katex.min.css';
import { memo, useLayoutEffect, useRef } from 'react';
import { runInFrame, runWhenIdle } from './blocks/idle-work.ts';
import styles from './Markdown.module.css';

/** A longer formula is shown as it came. UTF-16 units. */
const longest = 2_000;

interface MathTextProps {
  readonly tex: string;
  readonly display: boolean;
}

/** A formula, built as elements: the page's policy takes no text for them. */
export const MathText = memo(function MathText({ tex, display }: MathTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || tex.length > longest) return;
    const draw = (): void =>
      katex.render(tex, element, {
        displayMode: display,
        throwOnError: false,
        output: 'html',
        strict: 'ignore',
        trust: false,
        maxExpand: 200,
        maxSize: 20,
      });
    if (runInFrame(draw)) return;
    element.textContent = tex;
    return runWhenIdle(draw);
  }, [tex, display]);
  if (tex.length > longest) return <code dir="ltr">{tex}</code>;
  return (
    <span
      ref={place}
      role="math"
      aria-label={tex}
      dir="ltr"
      className={display ? styles.mathDisplay : styles.math}
    />
  );
});
