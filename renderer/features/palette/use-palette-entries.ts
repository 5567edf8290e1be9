import { useMemo } from 'react';
import {
  type CommandId,
  commandLabel,
  commandSearchWords,
  commands,
  type PaletteName,
  type ShownLanguage,
} from '#contract';
import { canRun, labelOf, runCommand } from '../../hooks/keys/use-command.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { EntryKind, PaletteEntry } from './entries.ts';
import { prepareText } from './matching.ts';
import { usePaletteData } from './palette.queries.ts';

/** Something beside commands, clips and conversations, such as a connection or a setting, that the palette can open. */
export interface PaletteSource {
  /** Unique among all; its uses are counted under it. */
  readonly key: string;
  readonly kind: Extract<EntryKind, 'connection' | 'setting'>;
  readonly name: string;
  readonly also: readonly string[];
  readonly run: () => void;
}

interface RunnableEntry extends PaletteEntry {
  readonly run: () => void;
}

export interface PaletteTargets {
  readonly sources: readonly PaletteSource[];
  readonly showTask: (id: string) => void;
  readonly showConversation: (id: string) => void;
}

/** Names that were prepared for searching, for as long as the window holds them. */
const prepared = new WeakMap<PaletteName, PaletteEntry>();

/** All that can be done or opened now. */
export function usePaletteEntries({ sources, showTask, showConversation }: PaletteTargets) {
  const { language } = useWords();
  const { names, uses } = usePaletteData();
  // Asked once: while the palette is open, nothing below it changes.
  const runnable = useMemo(
    () => commands.filter(({ id, isOutsidePalette }) => !isOutsidePalette && canRun(id)),
    [],
  );
  const few = useMemo(
    (): readonly RunnableEntry[] => [
      ...runnable.map(({ id }) => commandEntry(id, language)),
      ...sources.map(({ key, kind, name, also, run }) => ({
        key,
        kind,
        name,
        texts: [name, ...also].map(prepareText),
        run,
      })),
    ],
    [runnable, sources, language],
  );
  const many = useMemo(
    () => [
      ...names.conversations.map((name) => nameEntry(name, 'conversation')),
      ...names.tasks.map((name) => nameEntry(name, 'clip')),
    ],
    [names],
  );
  const entries = useMemo<readonly PaletteEntry[]>(() => [...few, ...many], [few, many]);
  const run = (entry: PaletteEntry): void => {
    const own = few.find(({ key }) => key === entry.key);
    const id = entry.key.slice(entry.key.indexOf(':') + 1);
    if (own !== undefined) own.run();
    else if (entry.kind === 'clip') showTask(id);
    else showConversation(id);
  };
  return { entries, uses, run };
}

function commandEntry(id: CommandId, language: ShownLanguage): RunnableEntry {
  const name = labelOf(id) ?? commandLabel(id, language);
  const texts = [name, ...commandSearchWords(id).filter((words) => words !== name)];
  return {
    key: `command:${id}`,
    kind: 'command',
    name,
    texts: texts.map(prepareText),
    run: () => runCommand(id),
  };
}

function nameEntry(name: PaletteName, kind: 'clip' | 'conversation'): PaletteEntry {
  const held = prepared.get(name);
  if (held !== undefined) return held;
  const shown = name.name.replace(/\s+/g, ' ').trim();
  const entry = {
    key: `${kind}:${name.id}`,
    kind,
    name: shown,
    variation: name.variation,
    texts: [prepareText(shown)],
  };
  prepared.set(name, entry);
  return entry;
}
