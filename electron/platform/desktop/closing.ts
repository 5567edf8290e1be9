import type { MessageBoxOptions } from 'electron';
import type { Desktop, ShownLanguage, WhenClosed } from '#contract';
import { closingWords, type UnderWay, underWayWords } from '../../words/desktop.ts';

/** What becomes of the window, and of the app with it. `ask`: the window stays until the user has answered. */
export type CloseDecision = 'close' | 'quit' | 'background' | 'ask';

/** What the user answers when asked. */
export interface CloseAnswer {
  readonly choice: 'background' | 'quit' | 'cancel';
  /** Whether to do so from now on without asking. */
  readonly isRemembered: boolean;
}

/**
 * On macOS an app goes on without its windows, as people expect there. Elsewhere the window is the app: where nothing is under way
 * closing ends it, and else the user decides. Tasks go on at the next start; an answer that is waited for is lost with the app.
 */
export function decideClose(
  system: Desktop['system'],
  whenClosed: WhenClosed,
  { tasks, answers, fileWork }: UnderWay,
): CloseDecision {
  if (system === 'darwin') return tasks > 0 ? 'background' : 'close';
  return tasks + answers + fileWork === 0 ? 'quit' : whenClosed;
}

export interface ClosingPorts {
  readonly system: Desktop['system'];
  readonly underWay: () => UnderWay;
  readonly whenClosed: () => WhenClosed;
  readonly remember: (choice: Exclude<WhenClosed, 'ask'>) => void;
  /** Asks the user in a dialog of the system. */
  readonly ask: (underWay: UnderWay) => Promise<CloseAnswer>;
  /** Closes the window, which asks `mayClose` once more. */
  readonly closeWindow: () => void;
  readonly quit: () => void;
  /** Tells once, on macOS, that the app goes on without its window. */
  readonly tellGoingOn: (tasks: number) => void;
  /** The app began to go on without a window, or has one again. Not on macOS, where that is nothing special. */
  readonly onBackgroundChange: (isInBackground: boolean) => void;
}

/** What closing the window does. */
export function createClosing(ports: ClosingPorts) {
  const { system, underWay, whenClosed, remember, ask, closeWindow, quit } = ports;
  const { tellGoingOn, onBackgroundChange } = ports;
  let isQuitting = false;
  let isAsking = false;
  let isInBackground = false;
  let answered: 'background' | null = null;

  function goOn(): true {
    answered = null;
    isInBackground = true;
    onBackgroundChange(true);
    return true;
  }

  async function askUser(about: UnderWay): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const { choice, isRemembered } = await ask(about);
      if (choice === 'cancel' || isQuitting) return;
      if (choice === 'quit') quit();
      else {
        answered = choice;
        closeWindow();
      }
      // Last: a full disk remembers nothing, and the answer counts all the same.
      if (isRemembered) remember(choice);
    } catch {
      // A dialog that cannot be shown keeps nobody from closing: the window stays, and the next try asks again.
    } finally {
      isAsking = false;
    }
  }

  return {
    /** Asked when the window is about to close. `false` keeps it open; where the user is asked it may close by itself later. */
    mayClose(): boolean {
      // The tasks may be where nobody can count them any more.
      if (isQuitting) return true;
      const found = underWay();
      if (answered !== null) return goOn();
      const decision = decideClose(system, whenClosed(), found);
      if (decision === 'ask') {
        void askUser(found);
        return false;
      }
      if (decision !== 'background') return true;
      if (system !== 'darwin') return goOn();
      tellGoingOn(found.tasks);
      return true;
    },
    /** The user ends the app from its menu; asked there as where the window closes. */
    exit(): void {
      const found = underWay();
      if (decideClose(system, whenClosed(), found) === 'ask') void askUser(found);
      else quit();
    },
    /** Whether the app goes on although its last window has closed. */
    staysOpen: () => !isQuitting && (system === 'darwin' || isInBackground),
    /** The app is being ended: from now on nothing is asked. */
    quitting(): void {
      isQuitting = true;
    },
    windowOpened(): void {
      if (!isInBackground) return;
      isInBackground = false;
      onBackgroundChange(false);
    },
  };
}

const choices = ['background', 'quit', 'cancel'] as const;

/** The question before the window closes while something is under way. */
export function closingQuestion(underWay: UnderWay, language: ShownLanguage): MessageBoxOptions {
  const words = closingWords[language];
  return {
    type: 'question',
    message: underWayWords(underWay, language),
    detail: `${words.wayBack}\n\n${words.ifQuit}`,
    buttons: choices.map((choice) => words[choice]),
    defaultId: 0,
    cancelId: choices.indexOf('cancel'),
    checkboxLabel: words.remember,
    checkboxChecked: false,
    noLink: true,
  };
}

/** What an answer to it means. A box that is left with Escape, or closed, leaves the window open. */
export function closeAnswer(response: number, isRemembered: boolean): CloseAnswer {
  return { choice: choices[response] ?? 'cancel', isRemembered };
}
