import type { GrammarState, HighlighterCore, ThemedToken } from 'shiki/core';
import { findLanguage } from './languages.ts';

/** Words with their CSS colours; one without has that of the text around it. */
export type CodeLine = readonly Pick<ThemedToken, 'content' | 'color'>[];

/** Longer code, and code with longer lines, stays plain. UTF-16 units. */
const maxCodeCharacters = 20_000;
const maxLineCharacters = 1_000;
/** Lines that are read at a time. */
export const linesAtOnce = 12;
const cachedBlocks = 200;

const cache = new Map<string, readonly CodeLine[]>();
let highlighter: Promise<HighlighterCore> | null = null;

/** Colours code while the window is idle, a few lines at a time, each told with all before; returns the function that cancels it. */
export function highlightSoon(
  text: string,
  language: string,
  progress: (lines: readonly CodeLine[]) => void,
): () => void {
  const key = `${language}\n${text}`;
  const known = cache.get(key);
  if (known !== undefined) {
    progress(known);
    return () => undefined;
  }
  if (!canHighlight(text, language)) return () => undefined;
  const cancelled = new AbortController();
  void highlight(text, language, cancelled.signal, progress).then(
    (lines) => {
      if (lines === null) return;
      cache.set(key, lines);
      const [oldest] = cache.keys();
      if (cache.size > cachedBlocks && oldest !== undefined) cache.delete(oldest);
    },
    // Colours are a comfort: without them the code is there all the same.
    () => undefined,
  );
  return () => cancelled.abort();
}

export function canHighlight(text: string, language: string): boolean {
  if (text.length > maxCodeCharacters || findLanguage(language) === null) return false;
  return text.split('\n').every((line) => line.length <= maxLineCharacters);
}

async function highlight(
  text: string,
  language: string,
  cancelled: AbortSignal,
  progress: (lines: readonly CodeLine[]) => void,
): Promise<readonly CodeLine[] | null> {
  const found = findLanguage(language);
  if (found === null) return null;
  highlighter ??= startHighlighter();
  const core = await highlighter;
  const grammar = (await found.load()).default;
  const name = grammar.at(-1)?.name ?? '';
  if (!core.getLoadedLanguages().includes(name)) await core.loadLanguage(grammar);
  const source = text.split('\n');
  const lines: CodeLine[] = [];
  let state: GrammarState | undefined;
  for (let at = 0; at < source.length; at += linesAtOnce) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
    if (cancelled.aborted) return null;
    const part = source.slice(at, at + linesAtOnce).join('\n');
    const tokens = core.codeToTokensBase(part, {
      lang: name,
      theme: 'css-variables',
      tokenizeTimeLimit: 40,
      ...(state && { grammarState: state }),
    });
    state = core.getLastGrammarState(tokens);
    lines.push(...tokens);
    progress([...lines]);
  }
  return lines;
}

async function startHighlighter(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] =
    await Promise.all([import('shiki/core'), import('shiki/engine/javascript')]);
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: 'css-variables', variablePrefix: '--code-' })],
    langs: [],
    // The engine in WebAssembly would need a wider policy for the page.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}
