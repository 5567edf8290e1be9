import { type ComponentProps, createElement, type Provider, type ReactNode } from 'react';
import { Menu } from 'react-aria-components';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Task } from '#contract';
import { RowItems } from '#renderer/features/library/actions/RowMenu.tsx';
import { RowActionsContext } from '#renderer/features/library/row-actions.ts';
import { TasksContext } from '#renderer/features/tasks/tasks-context.ts';
import { ProjectsContext } from '#renderer/hooks/contexts/use-chosen-project.ts';
import { aShownTask, someMedia, states } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const clip = aShownTask({
  id: 'clip',
  state: { status: 'ready', taskId: 't', fileName: 'clip.mp4', media: someMedia },
  mediaUrl: 'app://studio/media/clip',
});
const waiting = aShownTask({ id: 'waiting', state: { status: 'waiting' } });
const failed = aShownTask({ id: 'failed', state: states.failed });

/** The menu of several selected tasks that was opened on one of them. */
function menuOn(task: Task): string {
  const ids = [clip.id, waiting.id, failed.id];
  const items = createElement(RowItems, {
    ...{ task, ids, stack: null, againIds: [failed.id], clipIds: [clip.id], canWithdraw: true },
    ...({ actions: {} } as Pick<ComponentProps<typeof RowItems>, 'actions'>),
    onReview: () => undefined,
    onJoin: () => undefined,
  });
  const within = <Value>(context: Provider<Value>, value: Partial<Value>, child: ReactNode) =>
    createElement(context, { value: value as Value }, child);
  const inTasks = within(TasksContext, {}, within(RowActionsContext, {}, createElement(Menu, null, items)));
  return renderToStaticMarkup(within(ProjectsContext, { all: [] }, inTasks));
}

test('the menu of several selected rows offers the same on each of them', () => {
  const texts = (task: Task) => [...menuOn(task).matchAll(/>([^<>]+)</g)].map(([, text]) => text);
  const offered = texts(clip);
  expect(offered).toEqual(expect.arrayContaining(['review.title', 'review.marks', 'common.cancel']));
  for (const task of [waiting, failed]) expect(texts(task)).toEqual(offered);
});
