import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { assertNever, type Settings, type SettingsChange, type UpdateState } from '#contract';
import { announce } from '../../hooks/announce.ts';
import { useCostlyPress } from '../../hooks/contexts/use-spend.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import type { Format } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SwitchRow } from '../../ui/controls/SwitchRow.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { ProgressLine } from '../../ui/messages/ProgressLine.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import styles from './UpdatesRow.module.css';
import { type UpdateAction, updatesQuery, useUpdateAction } from './updates.queries.ts';

interface UpdatesRowProps extends Readonly<Record<'label' | 'hint', string>> {
  readonly settings: Settings;
  readonly change: (change: SettingsChange) => Promise<unknown>;
}

/** The setting whether the app asks the host of updates by itself, what the host said, and the one button for what to do next. */
export function UpdatesRow({ label, hint, settings, change }: UpdatesRowProps) {
  const { t } = useWords();
  const { data, error } = useQuery(updatesQuery);
  const failure = error && <ErrorNotice error={error} />;
  if (data === undefined) return failure ?? <SettingsRow label={label} hint={hint} />;
  const { host, state } = data;
  if (state.type === 'impossible') return <Impossible label={label} state={state} />;
  return (
    <div className="stack-wide">
      <SwitchRow
        label={label}
        hint={hint}
        isOn={settings.checkForUpdates}
        onChange={(checkForUpdates) => change({ checkForUpdates })}
      />
      {host !== null && <p className={styles.asked}>{t('updates.asked', { host })}</p>}
      <UpdateLine state={state} />
    </div>
  );
}

/** Why this copy cannot update itself, and what to do instead. */
function Impossible({ label, state }: { readonly label: string; readonly state: UpdateState }) {
  const { t, format } = useWords();
  const row = useRef<HTMLDivElement>(null);
  const sentence = updateSentence(state, t, format);
  useCommand('updates.check', () => {
    row.current?.focus();
    announce(sentence);
  });
  return (
    <div ref={row} tabIndex={-1}>
      <SettingsRow label={label} hint={sentence} />
    </div>
  );
}

type PossibleState = Exclude<UpdateState, { type: 'impossible' }>;

function UpdateLine({ state }: { readonly state: PossibleState }) {
  const { t, format } = useWords();
  const act = useUpdateAction();
  // A double click on "Download" would cancel it again.
  const { press } = useCostlyPress();
  const button = useRef<HTMLButtonElement>(null);
  const sentence = updateSentence(state, t, format);
  const next = nextAction(state);
  useSaidChanges(state, sentence);
  useCommand('updates.check', () => {
    button.current?.focus();
    if (next === 'check' && state.type !== 'checking') act.mutate('check');
  });
  const update = 'update' in state ? state.update : null;
  return (
    <div className="stack-wide">
      <div className={styles.line}>
        <p className={state.type === 'failed' ? styles.failed : styles.sentence}>
          {state.type === 'failed' && <CircleAlert aria-hidden />}
          {sentence}
        </p>
        <Button
          ref={button}
          look={next === 'restart' ? 'tinted' : 'plain'}
          isPending={state.type === 'checking'}
          onPress={() => press(async () => act.mutate(next))}
          {...(next === 'check' && { icon: RefreshCw })}
        >
          {t(state.type === 'failed' ? 'common.tryAgain' : labelOf(next))}
        </Button>
      </div>
      {state.type === 'downloading' && (
        <div>
          <p className={styles.bytes}>
            {state.totalBytes > 0 &&
              t('updates.downloaded', {
                done: format.bytes(state.doneBytes),
                total: format.bytes(state.totalBytes),
              })}
          </p>
          <ProgressLine
            label={sentence}
            fraction={state.totalBytes > 0 ? state.doneBytes / state.totalBytes : null}
          />
        </div>
      )}
      {update !== null && update.notes !== '' && (
        <section
          className={styles.notes}
          aria-label={t('help.news.title', { version: update.version })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard.
          tabIndex={0}
        >
          {update.notes}
        </section>
      )}
      <ErrorNotice error={act.error} onDismiss={act.reset} />
    </div>
  );
}

/** Says what has come of a check or a download, once; not what was there when the row was first shown, nor each percent. */
function useSaidChanges(state: UpdateState, sentence: string): void {
  const said = useRef(state.type);
  useEffect(() => {
    if (said.current === state.type) return;
    said.current = state.type;
    announce(sentence);
  }, [state.type, sentence]);
}

function updateSentence(state: UpdateState, t: TFunction, format: Format): string {
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

const nextActions = {
  off: 'check',
  idle: 'check',
  checking: 'check',
  available: 'download',
  downloading: 'cancelDownload',
} as const;

function nextAction(state: PossibleState): UpdateAction {
  if (state.type === 'ready') return state.waitsFor === null ? 'restart' : 'stopWaiting';
  if (state.type === 'failed') return state.update === null ? 'check' : 'download';
  return nextActions[state.type];
}

const labelOf = (action: UpdateAction) =>
  action === 'cancelDownload' ? 'common.cancel' : (`updates.${action}` as const);
