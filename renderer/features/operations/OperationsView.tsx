import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  defaultConnectionSettings,
  firstOperationKey,
  firstRequest,
  type OperationState,
  type OperationsDraft,
} from '#contract';
import { useReadOnce } from '../../hooks/use-read-once.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { AnswerPane } from './answer/AnswerPane.tsx';
import { OperationList } from './OperationList.tsx';
import styles from './OperationsView.module.css';
import { operationsDraftQuery, operationsStateQuery, useOperationsEvents } from './operations.queries.ts';
import { RequestPane } from './request/RequestPane.tsx';
import { usePresetActions } from './use-preset-actions.ts';
import { useRequest } from './use-request.ts';

interface OperationsViewProps {
  /** Shows what was sent and answered for an operation, this time and before. */
  readonly onShowRequests: (operation: string) => void;
}

/** Every operation of the gateway: what there is, a request written by hand, and its answer. */
export function OperationsView({ onShowRequests }: OperationsViewProps) {
  const { t } = useTranslation();
  useOperationsEvents();
  const state = useQuery(operationsStateQuery);
  const kept = useReadOnce(operationsDraftQuery);
  return (
    <main className={styles.view}>
      <h1 className="spoken">{t('nav.operations')}</h1>
      <ErrorNotice error={state.error} />
      {state.data && kept && <Panes state={state.data} kept={kept.draft} onShowRequests={onShowRequests} />}
    </main>
  );
}

interface PanesProps extends OperationsViewProps {
  readonly state: OperationState;
  readonly kept: OperationsDraft | null;
}

function Panes({ state, kept, onShowRequests }: PanesProps) {
  const settings = state.connection?.settings ?? defaultConnectionSettings;
  const actions = usePresetActions();
  const request = useRequest(
    kept ?? { operation: firstOperationKey, request: firstRequest(firstOperationKey, settings) },
    settings,
    actions.noteReplaced,
  );
  return (
    <div className={styles.panes}>
      <OperationList draft={request} actions={actions} />
      <RequestPane draft={request} connection={state.connection} run={state.run} />
      <AnswerPane state={state} onShowRequests={onShowRequests} />
    </div>
  );
}
