import type { WhenClosed } from '#contract';
import {
  type CloseAnswer,
  type CloseDecision,
  closeAnswer,
  closingQuestion,
  createClosing,
  decideClose,
} from '#electron/platform/desktop/closing.ts';
import type { UnderWay } from '#electron/words/desktop.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

type System = 'darwin' | 'win32' | 'linux';

const decisions: readonly (readonly [System, underWay: UnderWay, WhenClosed, CloseDecision])[] = [
  ['darwin', { tasks: 0, answers: 0, fileWork: 0 }, 'ask', 'close'],
  ['darwin', { tasks: 2, answers: 0, fileWork: 0 }, 'ask', 'background'],
  ['darwin', { tasks: 2, answers: 0, fileWork: 0 }, 'quit', 'background'],
  ['win32', { tasks: 0, answers: 0, fileWork: 0 }, 'ask', 'quit'],
  ['win32', { tasks: 0, answers: 0, fileWork: 0 }, 'background', 'quit'],
  ['win32', { tasks: 2, answers: 0, fileWork: 0 }, 'ask', 'ask'],
  ['win32', { tasks: 2, answers: 0, fileWork: 0 }, 'background', 'background'],
  ['win32', { tasks: 2, answers: 0, fileWork: 0 }, 'quit', 'quit'],
  ['linux', { tasks: 0, answers: 0, fileWork: 0 }, 'background', 'quit'],
  ['linux', { tasks: 1, answers: 0, fileWork: 0 }, 'ask', 'ask'],
  ['linux', { tasks: 1, answers: 0, fileWork: 0 }, 'background', 'background'],
  ['linux', { tasks: 1, answers: 0, fileWork: 0 }, 'quit', 'quit'],
  ['linux', { tasks: 0, answers: 1, fileWork: 0 }, 'ask', 'ask'],
  ['win32', { tasks: 0, answers: 1, fileWork: 0 }, 'background', 'background'],
  ['win32', { tasks: 0, answers: 0, fileWork: 1 }, 'ask', 'ask'],
  ['darwin', { tasks: 0, answers: 1, fileWork: 0 }, 'ask', 'close'],
];

for (const [system, underWay, whenClosed, decision] of decisions) {
  const what = JSON.stringify(underWay);
  test(`${system}: closing with ${what} under way and "${whenClosed}" means ${decision}`, () => {
    expect(decideClose(system, whenClosed, underWay)).toBe(decision);
  });
}

/** An app with a window on a system, and a user who answers when told to. */
function bench(system: System, answer: CloseAnswer | null = null) {
  const told: string[] = [];
  const outside = {
    tasks: 2,
    whenClosed: 'ask' as WhenClosed,
    hasWindow: true,
    isEnded: false,
    isDiskFull: false,
  };
  let respond: (answer: CloseAnswer) => void = () => undefined;
  const closing = createClosing({
    system,
    underWay: () => ({ tasks: outside.tasks, answers: 0, fileWork: 0 }),
    whenClosed: () => outside.whenClosed,
    remember: (choice) => {
      if (outside.isDiskFull) throw new Error('The disk is full.');
      outside.whenClosed = choice;
    },
    ask({ tasks }) {
      told.push(`asked about ${tasks}`);
      if (answer !== null) return Promise.resolve(answer);
      return new Promise((resolve) => {
        respond = resolve;
      });
    },
    closeWindow: () => close(),
    quit() {
      closing.quitting();
      if (outside.hasWindow) close();
      outside.isEnded = true;
    },
    tellGoingOn: (tasks) => told.push(`told that ${tasks} go on`),
    onBackgroundChange: (isInBackground) => told.push(isInBackground ? 'background' : 'window'),
  });
  /** Closes the window as its button does. */
  function close(): void {
    if (!closing.mayClose()) return;
    outside.hasWindow = false;
    if (!closing.staysOpen()) outside.isEnded = true;
  }
  const reopen = (): void => {
    outside.hasWindow = true;
    closing.windowOpened();
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    told,
    outside,
    close,
    exit: closing.exit,
    reopen,
    settle,
    respond: (given: CloseAnswer) => respond(given),
    quit: () => {
      closing.quitting();
      close();
    },
  };
}

for (const system of ['win32', 'linux'] as const) {
  test(`${system}: the user is asked once, however often the button is pressed, and the window waits`, async () => {
    const { close, told, outside, respond, settle } = bench(system);
    close();
    close();
    expect([told, outside.hasWindow]).toEqual([['asked about 2'], true]);
    respond({ choice: 'cancel', isRemembered: true });
    await settle();
    expect(outside).toMatchObject({ hasWindow: true, isEnded: false, whenClosed: 'ask' });
    close();
    expect(told).toEqual(['asked about 2', 'asked about 2']);
  });

  test(`${system}: in the background the app goes on, and has its window again when it is opened`, async () => {
    const { close, reopen, told, outside, settle } = bench(system, {
      choice: 'background',
      isRemembered: false,
    });
    close();
    await settle();
    expect(outside).toMatchObject({ hasWindow: false, isEnded: false, whenClosed: 'ask' });
    reopen();
    expect(told).toEqual(['asked about 2', 'background', 'window']);
    // Without tasks closing ends the app, also after a time in the background.
    outside.tasks = 0;
    close();
    expect(outside).toMatchObject({ hasWindow: false, isEnded: true });
  });

  test(`${system}: a remembered choice is not asked again`, async () => {
    const { close, reopen, told, outside, settle } = bench(system, {
      choice: 'background',
      isRemembered: true,
    });
    close();
    await settle();
    expect(outside.whenClosed).toBe('background');
    reopen();
    close();
    expect(outside).toMatchObject({ hasWindow: false, isEnded: false });
    expect(told).toEqual(['asked about 2', 'background', 'window', 'background']);
  });

  for (const choice of ['background', 'quit'] as const) {
    test(`${system}: the answer "${choice}" counts also where the disk does not remember it`, async () => {
      const { close, outside, settle } = bench(system, { choice, isRemembered: true });
      outside.isDiskFull = true;
      close();
      await settle();
      expect(outside).toMatchObject({ hasWindow: false, isEnded: choice === 'quit', whenClosed: 'ask' });
    });
  }

  test(`${system}: quitting is an answer too; it ends the app with its window`, async () => {
    const { close, outside, settle } = bench(system, { choice: 'quit', isRemembered: true });
    close();
    await settle();
    expect(outside).toMatchObject({ hasWindow: false, isEnded: true, whenClosed: 'quit' });
  });

  test(`${system}: who leaves by the menu is asked like who closes the window, and ends the app whatever closing means`, async () => {
    const { exit, close, told, outside, respond, settle } = bench(system);
    exit();
    close();
    expect([told, outside.isEnded]).toEqual([['asked about 2'], false]);
    respond({ choice: 'cancel', isRemembered: false });
    await settle();
    expect(outside).toMatchObject({ hasWindow: true, isEnded: false });
    outside.whenClosed = 'background';
    exit();
    expect([told, outside]).toMatchObject([['asked about 2'], { hasWindow: false, isEnded: true }]);
  });

  test(`${system}: who quits from the tray or logs out is not asked, and a question that is open keeps nothing`, async () => {
    const { close, quit, told, outside, respond, settle } = bench(system);
    close();
    quit();
    expect(outside).toMatchObject({ hasWindow: false, isEnded: true });
    respond({ choice: 'background', isRemembered: true });
    await settle();
    expect([told, outside.whenClosed]).toEqual([['asked about 2'], 'ask']);
  });
}

test('macOS: the window closes at once, the app goes on and says so; without tasks it says nothing', () => {
  const { close, reopen, told, outside } = bench('darwin');
  close();
  expect(outside).toMatchObject({ hasWindow: false, isEnded: false });
  expect(told).toEqual(['told that 2 go on']);
  reopen();
  outside.tasks = 0;
  close();
  expect(outside).toMatchObject({ hasWindow: false, isEnded: false });
  expect(told).toHaveLength(1);
});

test('a dialog that cannot be shown leaves the window open, and the next try asks again', async () => {
  let asked = 0;
  const closing = createClosing({
    system: 'linux',
    underWay: () => ({ tasks: 1, answers: 0, fileWork: 0 }),
    whenClosed: () => 'ask',
    remember: () => undefined,
    ask() {
      asked += 1;
      return Promise.reject(new Error('no display'));
    },
    closeWindow: () => undefined,
    quit: () => undefined,
    tellGoingOn: () => undefined,
    onBackgroundChange: () => undefined,
  });
  expect(closing.mayClose()).toBe(false);
  await new Promise((resolve) => setImmediate(resolve));
  expect(closing.mayClose()).toBe(false);
  expect(asked).toBe(2);
});

test('the question says what goes on and what the way back is; each button means what it says', () => {
  const three = { tasks: 3, answers: 0, fileWork: 0 };
  const question = closingQuestion(three, 'en');
  expect(question.message).toBe('3 tasks under way.');
  expect(question.detail).toContain(
    'Work can go on without a window; open the app again to bring the window back.',
  );
  const meanings = question.buttons?.map((button, index) => [button, closeAnswer(index, true).choice]);
  expect(meanings).toEqual([
    ['Keep working in the background', 'background'],
    ['Quit', 'quit'],
    ['Cancel', 'cancel'],
  ]);
  expect(closeAnswer(question.cancelId ?? 0, true).choice).toBe('cancel');
  expect(closeAnswer(99, false)).toEqual({ choice: 'cancel', isRemembered: false });
  const chinese = closingQuestion(three, 'zh-CN');
  expect(chinese.message).toBe('3 个任务正在进行。');
  expect(chinese.buttons).toEqual(['在后台继续', '退出', '取消']);
  const answers = closingQuestion({ tasks: 1, answers: 2, fileWork: 0 }, 'en');
  expect(answers.message).toBe('1 task under way, 2 answers still to come.');
  expect(answers.detail).toContain('An answer that is still to come is lost');
  const copying = { tasks: 0, answers: 0, fileWork: 1 };
  expect(closingQuestion(copying, 'en').message).toBe('1 export, import or join under way.');
  expect(closingQuestion(copying, 'zh-CN').message).toBe('正在导出、导入或拼接。');
  expect(closingQuestion({ tasks: 0, answers: 1, fileWork: 0 }, 'zh-CN').message).toBe('正在等待 1 条回复。');
});
