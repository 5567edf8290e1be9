import { useQuery } from '@tanstack/react-query';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Settings, SettingsChange, UpdateState } from '#contract';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useAnnounce } from '../../hooks/use-announce.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SwitchRow } from '../../ui/controls/SwitchRow.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { ProgressLine } from '../../ui/messages/ProgressLine.tsx';
import { SettingsRow } from '../../ui/SettingsSection.tsx';
import styles from './UpdatesRow.module.css';
import { actionLabel, nextAction, updateSentence } from './update-words.ts';
import { updatesQuery, useUpdateAction } from './updates.queries.ts';

export interface UpdatesRowProps {
  readonly label: string;
  readonly hint: string;
  readonly settings: Settings;
  readonly change: (change: SettingsChange) => void;
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
  const announce = useAnnounce();
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

function UpdateLine({ state }: { readonly state: Exclude<UpdateState, { type: 'impossible' }> }) {
  const { t, format } = useWords();
  const act = useUpdateAction();
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
        {next !== null && (
          <Button
            ref={button}
            look={next === 'restart' ? 'tinted' : 'plain'}
            isPending={state.type === 'checking'}
            onPress={() => act.mutate(next)}
          >
            {next === 'check' && <RefreshCw aria-hidden />}
            {actionLabel(next, state, t)}
          </Button>
        )}
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
          aria-label={t('updates.notes', { version: update.version })}
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
  const announce = useAnnounce();
  const said = useRef(state.type);
  useEffect(() => {
    if (said.current === state.type) return;
    said.current = state.type;
    announce(sentence);
  }, [state.type, sentence, announce]);
}
