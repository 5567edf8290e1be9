import type { ParseKeys } from 'i18next';
import {
  ArrowLeftRight,
  CirclePause,
  Copy,
  Download,
  Film,
  FolderOpen,
  ImagePlus,
  LifeBuoy,
  type LucideIcon,
  PenLine,
  RotateCw,
  ScanSearch,
  SlidersHorizontal,
  Sparkles,
  Spline,
  StepForward,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import {
  assertNever,
  type CommandId,
  canInspectAgain,
  hasClipFile,
  isJoined,
  mayHaveClip,
  type Task,
  type TaskState,
} from '#contract';
import { isMendable } from '../data/task-view.ts';

interface ActionRow {
  readonly icon: LucideIcon;
  readonly label: ParseKeys;
  /** Said once it is done, where nothing else shows that. */
  readonly done?: ParseKeys;
  /** The command that does the same with the open task. */
  readonly command?: CommandId;
  readonly isDestructive?: true;
}

const rows = {
  cancel: { icon: X, label: 'common.cancel', command: 'task.cancelUpload' },
  stopWaiting: { icon: CirclePause, label: 'tasks.actions.stopWaiting', command: 'task.stopWaiting' },
  resume: { icon: RotateCw, label: 'tasks.actions.resume', command: 'task.resume' },
  askAgain: { icon: RotateCw, label: 'tasks.actions.askAgain', command: 'task.resume' },
  inspectAgain: { icon: ScanSearch, label: 'tasks.actions.inspectAgain' },
  generateAgain: {
    icon: Sparkles,
    label: 'tasks.actions.generateAgain',
    done: 'tasks.actions.done.generateAgain',
    command: 'task.generateAgain',
  },
  reuse: { icon: SlidersHorizontal, label: 'tasks.actions.reuse', command: 'task.reuse' },
  fixPrompt: { icon: PenLine, label: 'tasks.actions.fixPrompt' },
  continue: { icon: StepForward, label: 'tasks.actions.continue', command: 'task.continue' },
  bridge: { icon: Spline, label: 'tasks.actions.bridge', command: 'task.bridge' },
  useLastFrame: { icon: ImagePlus, label: 'tasks.actions.useLastFrame', command: 'task.useLastFrame' },
  useClip: { icon: Film, label: 'tasks.actions.useClip', command: 'task.useClip' },
  showInFolder: { icon: FolderOpen, label: 'tasks.actions.showInFolder', command: 'task.showInFolder' },
  saveAs: {
    icon: Download,
    label: 'tasks.actions.saveAs',
    done: 'tasks.actions.done.saveAs',
    command: 'task.saveAs',
  },
  copyPrompt: {
    icon: Copy,
    label: 'tasks.details.copyPrompt',
    done: 'tasks.actions.done.copyPrompt',
    command: 'task.copyPrompt',
  },
  showRequests: { icon: ArrowLeftRight, label: 'requests.title', command: 'task.showRequests' },
  showBundle: { icon: LifeBuoy, label: 'requests.bundle.title' },
  tags: { icon: Tags, label: 'library.row.tags', command: 'task.tags' },
  remove: { icon: Trash2, label: 'common.delete', command: 'task.remove', isDestructive: true },
} as const satisfies Readonly<Record<string, ActionRow>>;

export type TaskAction = keyof typeof rows;

/** What can be done with one task: said once here for its buttons, its menus and the palette. `renderer/app` does it. */
export const taskActions: Readonly<Record<TaskAction, ActionRow>> = rows;

/** Those of a task's buttons, and those in the menu of the button "More", in their order. */
type TaskActionChoice = Readonly<Record<'main' | 'more', readonly TaskAction[]>>;

/** Which actions a task's state allows, the likeliest first. */
export function actionsFor({ state }: Pick<Task, 'state'>): TaskActionChoice {
  switch (state.status) {
    case 'waiting':
    case 'sending':
      return { main: ['cancel'], more: ['reuse'] };
    case 'queued':
    case 'running':
    case 'saving':
      // A new task of the same request waits until this one has ended: two of them are what variations are for.
      return { main: ['stopWaiting'], more: ['reuse'] };
    case 'ready':
      if (isJoined(state)) return { main: ['useLastFrame'], more: ['useClip', 'showInFolder', 'saveAs'] };
      return {
        main: ['continue', 'reuse'],
        more: ['bridge', 'useLastFrame', 'useClip', 'generateAgain', 'showInFolder', 'saveAs'],
      };
    case 'failed':
      return afterFailure(state);
    case 'rejected':
      return afterRefusal(state);
    case 'cancelled':
    case 'expired':
      return { main: ['generateAgain', 'reuse'], more: [] };
    case 'unknown':
      // Sending again is offered with its warning, never as a plain new task.
      return { main: [], more: ['reuse'] };
    case 'stopped':
      return { main: ['resume'], more: ['reuse', 'generateAgain'] };
    default:
      return assertNever(state);
  }
}

/** What there is to do with the request that was sent; nothing where none was. */
export function requestActions({ state }: Pick<Task, 'state'>): readonly TaskAction[] {
  return isJoined(state) ? [] : ['copyPrompt', 'showRequests', 'showBundle'];
}

function afterFailure(state: Extract<TaskState, { status: 'failed' }>): TaskActionChoice {
  if (hasClipFile(state)) {
    const inspect: readonly TaskAction[] = canInspectAgain(state) ? ['inspectAgain'] : [];
    return { main: ['showInFolder', ...inspect, 'reuse'], more: ['generateAgain', 'saveAs'] };
  }
  if (!mayHaveClip(state.error)) return afterRefusal(state);
  return { main: ['askAgain', 'reuse'], more: ['generateAgain'] };
}

function afterRefusal(state: Extract<TaskState, { status: 'failed' | 'rejected' }>): TaskActionChoice {
  return {
    main: isMendable({ state }) ? ['fixPrompt', 'generateAgain'] : ['generateAgain', 'reuse'],
    more: [],
  };
}
