import fc from 'fast-check';
import { appError, chargeOf, type TaskStatus, taskStateSchema, taskStatuses } from '#contract';
import { type TaskEvent, transition } from '#electron/features/tasks/lifecycle/states.ts';
import { type StoredState, storedStateSchema } from '#electron/shared/stored-task.ts';
import { someError, someMedia, states } from '../../../fixtures/builders.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const events = {
  'over-budget-allowed': { type: 'over-budget-allowed', quote: null },
  'prompt-changed': { type: 'prompt-changed' },
  'send-started': { type: 'send-started', at: 2_000 },
  created: { type: 'created', taskId: 'remote-2', requestId: 'request-2' },
  rejected: { type: 'rejected', error: someError },
  'not-sent': { type: 'not-sent', error: someError },
  postponed: { type: 'postponed', error: someError, at: 1_000 },
  'outcome-unknown': { type: 'outcome-unknown', error: someError },
  withdrawn: { type: 'withdrawn' },
  'put-back': { type: 'put-back' },
  'process-died': { type: 'process-died' },
  observed: { type: 'observed', status: 'running', statusWord: 'running' },
  succeeded: { type: 'succeeded', resultUrl: 'https://files.example/fresh.mp4' },
  failed: { type: 'failed', error: someError },
  'cancelled-there': { type: 'cancelled-there' },
  expired: { type: 'expired' },
  trouble: { type: 'trouble', error: someError },
  saved: { type: 'saved', fileName: 'fox.mp4', media: someMedia },
  kept: { type: 'kept', error: appError('download.cannot-be-examined', 'Too much.') },
  linked: { type: 'linked', taskId: 'remote-3' },
  'fetched-again': { type: 'fetched-again', resultUrl: 'https://files.example/fresh.mp4' },
  'sent-again': { type: 'sent-again' },
  'made-again': { type: 'made-again' },
  dismissed: { type: 'dismissed' },
  stop: { type: 'stop' },
  resume: { type: 'resume' },
} as const satisfies { readonly [Type in TaskEvent['type']]: Extract<TaskEvent, { type: Type }> };

/** Every step that is allowed; all the others must be refused. */
const allowed: Readonly<Record<TaskStatus, Partial<Record<TaskEvent['type'], TaskStatus>>>> = {
  waiting: {
    'over-budget-allowed': 'waiting',
    'prompt-changed': 'waiting',
    'send-started': 'sending',
    withdrawn: 'cancelled',
  },
  sending: {
    created: 'queued',
    rejected: 'rejected',
    'not-sent': 'rejected',
    postponed: 'waiting',
    'outcome-unknown': 'unknown',
    withdrawn: 'cancelled',
    'process-died': 'unknown',
  },
  queued: {
    observed: 'running',
    succeeded: 'saving',
    failed: 'failed',
    'cancelled-there': 'cancelled',
    expired: 'expired',
    trouble: 'queued',
    stop: 'stopped',
  },
  running: {
    observed: 'running',
    succeeded: 'saving',
    failed: 'failed',
    'cancelled-there': 'cancelled',
    expired: 'expired',
    trouble: 'running',
    stop: 'stopped',
  },
  saving: {
    observed: 'saving',
    succeeded: 'saving',
    failed: 'failed',
    'cancelled-there': 'cancelled',
    expired: 'expired',
    trouble: 'saving',
    saved: 'ready',
    kept: 'failed',
    stop: 'stopped',
  },
  ready: { 'fetched-again': 'saving' },
  failed: { 'made-again': 'failed' },
  rejected: { 'made-again': 'rejected' },
  unknown: { linked: 'queued', 'sent-again': 'unknown', dismissed: 'unknown' },
  cancelled: {},
  expired: { 'made-again': 'expired' },
  stopped: { resume: 'queued', saved: 'ready', kept: 'failed' },
};

for (const status of taskStatuses) {
  for (const event of Object.values(events)) {
    const next = allowed[status][event.type];
    const title = `${event.type} takes a task that is ${status} to ${next ?? 'nowhere: it cannot happen there'}`;
    test(title, () => {
      expect(transition(states[status], event)?.status).toBe(next);
    });
  }
}

test('every state after a step fits the contract', () => {
  for (const state of Object.values(states)) {
    for (const event of Object.values(events)) {
      const next = transition(state, event);
      if (next !== null) expect(taskStateSchema.safeParse(next).success).toBe(true);
    }
  }
});

const mayHaveClips: readonly StoredState[] = (['gateway.no-such-task', 'gateway.no-result'] as const).map(
  (code) => ({ status: 'failed', taskId: 'remote-1', error: appError(code, 'Asked at a bad moment.') }),
);
const unexamined = {
  status: 'failed',
  taskId: 'remote-1',
  error: appError('download.not-examined', 'No worker.'),
} as const satisfies StoredState;
const settledUnknown: readonly StoredState[] = (['sent-again', 'dismissed'] as const).map((resolution) => ({
  ...states.unknown,
  resolution,
}));
const withdrawn: StoredState = { status: 'cancelled', taskId: null, wasWaiting: true };
/** Every state with a shape of its own, as far as a transition depends on it. */
const allStates: readonly StoredState[] = [
  ...Object.values(states),
  ...mayHaveClips,
  unexamined,
  ...settledUnknown,
  withdrawn,
];

test('an unknown outcome is sent again at most once, dismissed while it is open, and linked at any time', () => {
  const steps = [states.unknown, ...settledUnknown].map((state) =>
    ([events['sent-again'], events.dismissed, events.linked] as const).map((event) => {
      const next = transition(state, event);
      return next?.status === 'unknown' ? next.resolution : (next?.status ?? null);
    }),
  );
  expect(steps).toEqual([
    ['sent-again', 'dismissed', 'queued'],
    [null, null, 'queued'],
    ['sent-again', null, 'queued'],
  ]);
});

test('a withdrawal is taken back only where the task waited', () => {
  expect(transition(withdrawn, events['put-back'])).toEqual({ status: 'waiting' });
  const brokenOff = transition(states.sending, events.withdrawn) as StoredState;
  expect(brokenOff).toEqual({ status: 'cancelled', taskId: null });
  for (const state of [brokenOff, states.cancelled]) expect(transition(state, events['put-back'])).toBeNull();
});

test('a task whose clip has an address keeps it where it ends, and is fetched there when it is taken up again', () => {
  const noVideo = { type: 'failed', error: appError('download.not-a-video', 'A page.') } as const;
  for (const event of [noVideo, events.stop]) {
    const ended = transition(states.saving, event);
    expect(taskStateSchema.parse(ended)).not.toHaveProperty('resultUrl');
    expect(transition(storedStateSchema.parse(ended) as StoredState, events.resume)).toEqual(states.saving);
  }
});

test('a task whose clip the gateway has named is charged for certain, whatever the gateway says of it afterwards', () => {
  const lost = transition(states.ready, events['fetched-again']) as StoredState;
  for (const event of [events.failed, events['cancelled-there'], events.expired]) {
    const ended = [states.saving, lost].map((state) => transition(state, event) as StoredState);
    expect(ended.map((state) => chargeOf(storedStateSchema.parse(state)))).toEqual(['certain', 'certain']);
  }
});

test('a clip that was not examined can be found sound, kept for good or made again, and nothing else can happen to it', () => {
  const possible = Object.values(events).filter((event) => transition(unexamined, event) !== null);
  expect(possible.map(({ type }) => type)).toEqual(['saved', 'kept', 'made-again']);
  expect(transition(unexamined, events.saved)).toEqual({
    status: 'ready',
    taskId: 'remote-1',
    fileName: 'fox.mp4',
    media: someMedia,
  });
  const kept = transition(unexamined, events.kept);
  expect(kept).toEqual({ ...unexamined, error: events.kept.error });
  expect(Object.values(events).filter((event) => transition(kept as StoredState, event) !== null)).toEqual([
    events['made-again'],
  ]);
});

/** Statuses that any chain of these events leads to from `start`. */
function reachableFrom(start: StoredState, chained: readonly TaskEvent[] = Object.values(events)) {
  const seen = new Map([[key(start), start]]);
  const reached = new Set<TaskStatus>();
  for (const state of seen.values()) {
    for (const event of [...chained, ...failures]) {
      const next = transition(state, event);
      if (next === null) continue;
      reached.add(next.status);
      if (!seen.has(key(next))) seen.set(key(next), next);
    }
  }
  return reached;
}
const key = (state: StoredState) =>
  `${state.status} ${state.status === 'failed' ? state.error.code : ''} ${state.status === 'unknown' ? state.resolution : ''} ${'wasWaiting' in state}`;
const failures = [
  ...mayHaveClips.map((state) => ({
    type: 'failed' as const,
    error: 'error' in state ? state.error : someError,
  })),
  { type: 'kept' as const, error: unexamined.error },
];

test('every state can be reached from waiting', () => {
  const reached = reachableFrom(states.waiting);
  expect(taskStatuses.filter((status) => status !== 'waiting' && !reached.has(status))).toEqual([]);
});

test('only a request that made nothing goes out again: no other path leads back to sending', () => {
  const others = Object.values(events).filter(({ type }) => type !== 'postponed');
  const leadingBack = allStates
    .filter((state) => state.status !== 'waiting' && state !== withdrawn)
    .filter((state) => reachableFrom(state, others).has('sending'));
  expect(leadingBack).toEqual([]);
  expect(reachableFrom(states.sending, others).has('waiting')).toBe(false);
  const postponing = allStates.filter((state) => transition(state, events.postponed) !== null);
  expect(postponing).toEqual([states.sending]);
});

test('a request that made nothing remembers since when it is tried, and can be given up while it waits', () => {
  const postponed = transition(states.sending, events.postponed) as StoredState;
  expect(postponed).toEqual({ status: 'waiting', trouble: someError, triedSince: 1_000 });
  const again = transition(postponed, events['send-started']) as StoredState;
  expect(again).toEqual({ status: 'sending', sentAt: 2_000, triedSince: 1_000 });
  expect(transition(again, { ...events.postponed, at: 2_000 })).toEqual(postponed);
  expect(transition(postponed, events['not-sent'])).toEqual({ status: 'rejected', error: someError });
});

test('when a request went out is kept as long as the gateway has it, or nobody knows whether it does', () => {
  const forgotten = { type: 'failed', error: { ...someError, code: 'gateway.no-such-task' } } as const;
  const possible = { ...events, forgotten };
  const after = (...names: (keyof typeof possible)[]) =>
    names.reduce<StoredState>(
      (state, name) => transition(state, possible[name]) as StoredState,
      states.waiting,
    );
  for (const names of [
    ['created', 'observed', 'trouble'],
    ['outcome-unknown', 'dismissed'],
    ['process-died', 'linked'],
    ['created', 'observed', 'stop'],
    ['created', 'stop', 'resume'],
    ['created', 'forgotten', 'resume'],
  ] as const)
    expect(after('send-started', ...names)).toMatchObject({ sentAt: 2_000 });
});

test('a status word the app does not know is shown as it came, and ends no task', () => {
  const word = { type: 'observed', status: 'unrecognised', statusWord: 'Dreaming' } as const;
  expect(transition(states.queued, word)).toEqual({ ...states.queued, gatewayStatus: 'Dreaming' });
  expect(transition(states.running, word)).toEqual({ ...states.running, gatewayStatus: 'Dreaming' });
  expect(transition(states.saving, word)).toEqual(states.saving);
});

test('a word that the app knows is not shown beside the status', () => {
  const strange = { ...states.queued, gatewayStatus: 'Dreaming' };
  for (const status of ['queued', 'running'] as const) {
    const word = { type: 'observed', status, statusWord: 'PROCESSING' } as const;
    for (const state of [states.queued, states.running, strange])
      expect(transition(state, word)).toHaveProperty('gatewayStatus', null);
  }
});

test('a step makes a new state and leaves the old one as it was', () => {
  for (const state of allStates) {
    const frozen = Object.freeze(structuredClone(state));
    for (const event of Object.values(events)) transition(frozen, event);
    expect(frozen).toEqual(state);
  }
});

test('whatever happens in whatever order, a task is sent once and after what made nothing, keeps its id, and what is over stays over', () => {
  const anyEvent = fc.constantFrom(...Object.values(events), ...failures);
  const isOver = (state: StoredState) =>
    ['ready', 'rejected', 'expired'].includes(state.status) ||
    (state.status === 'cancelled' && state.wasWaiting === undefined) ||
    (state.status === 'failed' && state.error.code === someError.code);
  checkProperty(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (chain) => {
      let state: StoredState = states.waiting;
      let sends = 0;
      let id: string | null = null;
      for (const event of chain) {
        const next = transition(state, event);
        if (next === null) continue;
        if (isOver(state)) return false;
        if (event.type === 'postponed') sends -= 1;
        if (next.status === 'sending') sends += 1;
        if (id !== null && (!('taskId' in next) || next.taskId !== id)) return false;
        if ('taskId' in next && next.taskId !== null) id = next.taskId;
        if (!storedStateSchema.safeParse(next).success) return false;
        if (sends > 1) return false;
        state = next;
      }
      return true;
    }),
    500,
  );
});
