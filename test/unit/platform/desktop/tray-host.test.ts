import { findTrayHost, runCommand } from '#electron/platform/desktop/system-answers.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

/** Programs with what they answer; the others are not there. */
function programs(answers: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const run = async (program: string, args: readonly string[]) => {
    asked.push(program);
    expect(args.join(' ')).toContain('org.kde.StatusNotifierWatcher');
    return answers[program] ?? null;
  };
  return { asked, run };
}

test('macOS and Windows have a place for the icon, and nothing is asked', async () => {
  for (const system of ['darwin', 'win32'] as const) {
    const { asked, run } = programs({});
    expect(await findTrayHost(system, run)).toBe('there');
    expect(asked).toEqual([]);
  }
});

test('Linux has one where the session’s bus knows a watcher, asked by whatever program is there', async () => {
  expect(await findTrayHost('linux', programs({ gdbus: '(true,)\n' }).run)).toBe('there');
  expect(await findTrayHost('linux', programs({ gdbus: '(false,)\n' }).run)).toBe('missing');
  expect(await findTrayHost('linux', programs({ 'dbus-send': '   boolean true\n' }).run)).toBe('there');
  expect(await findTrayHost('linux', programs({ 'dbus-send': '   boolean false\n' }).run)).toBe('missing');
  const none = programs({});
  expect(await findTrayHost('linux', none.run)).toBe('unknown');
  expect(none.asked).toEqual(['gdbus', 'dbus-send']);
});

test('a program that is not there, or fails, answers nothing', async () => {
  expect(await runCommand('no-such-program-of-any-system', [])).toBeNull();
  expect(await runCommand(process.execPath, ['-e', 'process.exit(3)'])).toBeNull();
  expect(await runCommand(process.execPath, ['-e', 'console.log("(true,)")'])).toContain('true');
});
