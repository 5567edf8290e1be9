import type { TFunction } from 'i18next';
import { assertNever, type UpdateState } from '#contract';
import type { Format } from '../../i18n/format.ts';
import type { UpdateAction } from './updates.queries.ts';

/** What a state means, in one sentence. */
export function updateSentence(state: UpdateState, t: TFunction, format: Format): string {
  switch (state.type) {
    case 'impossible':
      return t(`updates.impossible.${state.obstacle}`);
    case 'off':
    case 'idle':
      return state.checkedAt === null
        ? t('updates.never')
        : t('updates.newest', { date: format.dateTime(state.checkedAt) });
    case 'checking':
      return t('updates.checking');
    case 'available':
      return t('updates.available', { version: state.update.version });
    case 'downloading':
      return t('updates.downloading', { version: state.update.version });
    case 'ready':
      return state.waitsFor === null
        ? t('updates.ready', { version: state.update.version })
        : t('updates.waiting', {
            work: format.list(state.waitsFor.map((kind) => t(`updates.work.${kind}`))),
          });
    case 'failed':
      return t(`updates.failed.${state.reason}`);
    default:
      return assertNever(state);
  }
}

/** The one thing to do next; `null` where there is nothing. */
export function nextAction(state: UpdateState): UpdateAction | null {
  switch (state.type) {
    case 'impossible':
      return null;
    case 'off':
    case 'idle':
    case 'checking':
      return 'check';
    case 'available':
      return 'download';
    case 'downloading':
      return 'cancelDownload';
    case 'ready':
      return state.waitsFor === null ? 'restart' : 'stopWaiting';
    case 'failed':
      return state.update === null ? 'check' : 'download';
    default:
      return assertNever(state);
  }
}

const labels = {
  check: 'updates.check',
  download: 'updates.download',
  cancelDownload: 'common.cancel',
  restart: 'updates.restart',
  stopWaiting: 'updates.stopWaiting',
} as const satisfies Readonly<Record<UpdateAction, string>>;

/** The words of the button that does what is next. */
export function actionLabel(action: UpdateAction, state: UpdateState, t: TFunction): string {
  return state.type === 'failed' ? t('common.tryAgain') : t(labels[action]);
}
