import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { type CommandGroup, type CommandId, commandOf, commands, screenCommand } from '#contract';
import { createStore } from '../contexts/create-store.ts';

interface Registration {
  readonly label: string | undefined;
  readonly isEnabled: boolean;
  readonly run: () => void;
}

/** The components that can run each command now, the one that was shown last at the end. */
const registered = new Map<CommandId, readonly Registration[]>();
let awaited: { readonly id: CommandId; readonly since: number } | null = null;
const offered = createStore<readonly CommandId[]>([]);
/** What holds commands back: a dialog that is open all of them, for itself; what cannot act now those of its group. */
const holds = new Set<{ readonly group: CommandGroup | null }>();

/** Told of each command right before it is done. */
const before = new Set<(id: CommandId) => void>();

/** After this many milliseconds a screen that has not been drawn is no answer to what was asked any more. */
const maxWaitMs = 5_000;

/**
 * Says what a command of the table does for as long as the component is shown. A screen that is hidden does nothing; of two that
 * do the same, the one shown last does.
 *
 * @param run called for the palette, the application menu and the shortcut alike
 * @param isEnabled whether there is anything to do it with now
 * @param label what it is called now, where that says more than the table
 */
export function useCommand(id: CommandId, run: () => void, isEnabled = true, label?: string): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    const registration = { isEnabled, label, run: () => latest() };
    registered.set(id, [...(registered.get(id) ?? []), registration]);
    changed();
    if (isEnabled && awaited?.id === id) {
      const isInTime = Date.now() - awaited.since < maxWaitMs;
      awaited = null;
      // Before the next key, which would be typed into what is about to be replaced.
      if (isInTime) queueMicrotask(() => flushSync(registration.run));
    }
    return () => {
      const left = (registered.get(id) ?? []).filter((each) => each !== registration);
      registered.set(id, left);
      changed();
    };
  }, [id, isEnabled, label]);
}

/**
 * Holds commands back: while a dialog is open the application menu and the shortcuts run nothing that stands below it.
 *
 * @param group holds back these alone, from the palette too: what they act on is not there yet
 */
export function useCommandHold(isHeld: boolean, group: CommandGroup | null = null): void {
  useEffect(() => {
    if (!isHeld) return;
    // A page in full screen shows one element alone, and no dialog. Where it is in none, this is refused.
    if (group === null) document.exitFullscreen().catch(() => undefined);
    const hold = { group };
    holds.add(hold);
    changed();
    return () => {
      holds.delete(hold);
      changed();
    };
  }, [isHeld, group]);
}

/** Calls `tell` with each command right before it is done. */
export function useBeforeCommands(tell: (id: CommandId) => void): void {
  const latest = useEffectEvent(tell);
  useEffect(() => {
    const told = (id: CommandId): void => latest(id);
    before.add(told);
    return () => void before.delete(told);
  }, []);
}

/** Whether a command can be run now, if need be by showing its screen first. */
export function canRun(id: CommandId): boolean {
  if (isHeldBack(commandOf(id).group)) return false;
  const ways = registered.get(id) ?? [];
  if (ways.length > 0) return ways.some(({ isEnabled }) => isEnabled);
  const { screen } = commandOf(id);
  return screen !== undefined && canRun(screenCommand(screen));
}

/** What a command is called now, where it says more than the table. */
export function labelOf(id: CommandId): string | undefined {
  return registered.get(id)?.findLast(({ isEnabled }) => isEnabled)?.label;
}

/** Whether the application menu and the shortcuts may run a command now. */
export function isOffered(id: CommandId): boolean {
  return !isHeldBack(null) && canRun(id);
}

const isHeldBack = (group: CommandGroup | null): boolean => [...holds].some((hold) => hold.group === group);

/** Runs a command, or does nothing where it cannot be run now. */
export function runCommand(id: CommandId): void {
  awaited = null;
  if (!canRun(id)) return;
  const way = registered.get(id)?.findLast(({ isEnabled }) => isEnabled);
  if (way !== undefined) {
    for (const tell of before) tell(id);
    way.run();
    return;
  }
  const { screen } = commandOf(id);
  if (screen === undefined) return;
  runCommand(screenCommand(screen));
  awaited = { id, since: Date.now() };
}

/** The commands that are offered now, in the order of the table; the same array until they are others. */
export function useOfferedCommands(): readonly CommandId[] {
  return useSyncExternalStore(offered.subscribe, offered.get);
}

function changed(): void {
  const now = commands.map(({ id }) => id).filter(isOffered);
  const told = offered.get();
  if (now.length !== told.length || now.some((id, place) => id !== told[place])) offered.set(now);
}
