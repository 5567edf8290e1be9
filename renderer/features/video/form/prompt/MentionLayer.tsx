import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type CastEntry, type CastMention, promptSpans, type ResolvedMention } from '#contract';
import styles from './MentionLayer.module.css';
import field from './PromptField.module.css';

interface MentionLayerProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly prompt: string;
  readonly mentions: readonly ResolvedMention[];
  readonly castMentions: readonly CastMention<CastEntry>[];
  readonly atCaret: ResolvedMention | null;
}

/**
 * The tints of the mentions, behind the text area: its text once more, laid out the same and unseen, with a
 * background where a mention stands. The text area itself stays plain, for input methods, spelling and undo.
 */
export function MentionLayer({ area, prompt, mentions, castMentions, atCaret }: MentionLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const all = [...mentions, ...castMentions].sort((left, right) => left.start - right.start);

  // Not in the layout phase: the area comes after this layer and is not known there yet.
  useEffect(() => {
    const element = area.current;
    const behind = layer.current;
    if (element === null || behind === null) return;
    const follow = (): void => {
      behind.scrollTop = element.scrollTop;
    };
    // The layer as well: where both are laid out anew, its own position may be put right before or after that of the area.
    const both = [element, behind];
    for (const each of both) each.addEventListener('scroll', follow, { passive: true });
    return () => {
      for (const each of both) each.removeEventListener('scroll', follow);
    };
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may have scrolled the area
  useLayoutEffect(() => {
    if (layer.current && area.current) layer.current.scrollTop = area.current.scrollTop;
  }, [area, prompt]);

  return (
    <div ref={layer} aria-hidden className={`${field.text} ${styles.layer}`} data-mentions>
      {promptSpans(prompt, all).map(({ text, mention }, index) =>
        mention === null ? (
          text
        ) : (
          <mark
            // Its place among the stretches: by its place in the text, a key typed before it would make it another.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className={styles.mention}
            data-cast={'entry' in mention ? mention.entry.id : undefined}
            data-gone={('fileId' in mention && mention.fileId === null) || undefined}
            data-lit={mention === atCaret || undefined}
          >
            {text}
          </mark>
        ),
      )}
      {/* The last line break of a block takes no line, as it does in a text area. */}
      {prompt.endsWith('\n') && '\n'}
    </div>
  );
}

/** Where the character at `index` of the prompt stands in the window. A text area does not tell, but the layer behind it does. */
export function characterPlace(area: HTMLTextAreaElement, index: number) {
  const character = document.createRange();
  const texts = document.createTreeWalker(
    area.parentElement?.querySelector('[data-mentions]') ?? area,
    NodeFilter.SHOW_TEXT,
  );
  let at = index;
  for (let text = texts.nextNode() as Text | null; text !== null; text = texts.nextNode() as Text | null) {
    if (at >= 0 && at < text.length) {
      character.setStart(text, at);
      character.setEnd(text, at + 1);
    }
    at -= text.length;
  }
  const box = area.getBoundingClientRect();
  const { left, top, height } = character.getBoundingClientRect();
  const shown = Math.max(box.top, Math.min(top, box.bottom));
  return { left, top: shown, bottom: Math.min(shown + height, box.bottom) };
}
