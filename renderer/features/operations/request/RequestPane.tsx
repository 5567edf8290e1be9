import { Bookmark, BookOpen, CircleDollarSign, List, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { FieldError, Tab, TabList, TabPanel, Tabs, Text } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import {
  checkHeader,
  checkOperationPath,
  findOperation,
  httpMethods,
  type ListedOperation,
  type OperationPathProblem,
  type OperationState,
  operationLimits,
  queryOf,
  readOperationPath,
  withQuery,
} from '#contract';
import { useCall } from '../../../calls.queries.ts';
import { useCostlyPress } from '../../../hooks/contexts/use-spend.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Question } from '../../../ui/overlays/Dialog.tsx';
import { NameDialog } from '../../../ui/overlays/NameDialog.tsx';
import { operations } from '../operations.queries.ts';
import pane from '../Pane.module.css';
import type { RequestDraft } from '../use-request.ts';
import { BodyEditor } from './BodyEditor.tsx';
import { findJsonProblem } from './json-problem.ts';
import styles from './RequestPane.module.css';
import { RowsTable } from './RowsTable.tsx';

interface RequestPaneProps {
  readonly draft: RequestDraft;
  readonly connection: OperationState['connection'];
  readonly run: OperationState['run'];
}

/** The request as it is being written, and what sends it. */
export function RequestPane({ draft, connection, run }: RequestPaneProps) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const [isShowingProblems, setShowingProblems] = useState(false);
  const sending = useCall('operations.send');
  const operation = findOperation(draft.operation);
  const { request, change } = draft;
  const isUnderWay = run.type === 'under-way';
  const pathProblem = checkOperationPath(request.path);
  const wrongHeader = request.headers.find((header) => checkHeader(header) !== null);
  const query = queryOf(request.path);
  const hasJsonProblem =
    request.bodyType === 'json' && request.body !== '' && findJsonProblem(request.body) !== null;

  const send = (isConfirmed: boolean): void => {
    setShowingProblems(true);
    if (pathProblem !== null || wrongHeader !== undefined || isUnderWay) return;
    // A callback given to `mutate` is not called while the screen is hidden. What fails stands in `error`.
    sending.mutateAsync({ operation: draft.operation, request, isConfirmed }).then(
      ({ outcome }) => setConfirming(outcome === 'needs-confirmation'),
      () => undefined,
    );
  };

  const stopAsking = (): void => setConfirming(false);
  // The second press of a double click neither sends once more nor cancels: both buttons stand in one place.
  const { isBusy, press } = useCostlyPress();
  const pressSend = (): void => void press(async () => send(false));
  useCommand('operations.send', pressSend, !isUnderWay && !sending.isPending && !isBusy);

  return (
    <section className={`${pane.pane} ${styles.pane}`} aria-label={t('requests.request')}>
      <header className={`${pane.header} ${styles.header}`}>
        <h2 className={`${pane.title} ${styles.title}`}>
          {operation && t(`operations.names.${operation.name}`)}{' '}
          <span className={styles.group}>{operation && t(`operations.groups.${operation.group}`)}</span>
        </h2>
        <IconButton icon={RotateCcw} label={t('operations.startAgain')} onPress={draft.startAgain} />
        <KeepPreset draft={draft} />
      </header>
      <div className={styles.fields}>
        {operation && <AboutOperation operation={operation} />}
        <div className={styles.target}>
          <SelectField
            label={t('operations.method')}
            options={httpMethods}
            value={request.method}
            onChange={(method) => change({ method })}
          />
          <PathField
            path={request.path}
            address={connection?.address ?? ''}
            isShowingEmpty={isShowingProblems}
            onChange={(path) => change({ path })}
          />
        </div>
        <Tabs className={styles.parts ?? ''}>
          <TabList className={`${pane.tabs} ${styles.tabs}`} aria-label={t('operations.parts.label')}>
            <PartTab part="body" count={0} />
            <PartTab part="query" count={query.length} />
            <PartTab part="headers" count={request.headers.length} />
          </TabList>
          <TabPanel id="body" className={styles.body ?? ''}>
            <BodyEditor request={request} onChange={change} />
          </TabPanel>
          <TabPanel id="query" className={styles.rows ?? ''}>
            <RowsTable
              key={draft.operation}
              rows={query}
              most={100}
              none={t('operations.query.none')}
              onChange={(rows) => change({ path: withQuery(request.path, rows) })}
            />
          </TabPanel>
          <TabPanel id="headers" className={styles.rows ?? ''}>
            <RowsTable
              key={draft.operation}
              rows={request.headers}
              most={operationLimits.headers}
              none={t('operations.headers.none')}
              problemOf={(header) => {
                const problem = header.name === '' ? null : checkHeader(header);
                return problem && t(`operations.headers.problems.${problem}`, { name: header.name });
              }}
              onChange={(rows) => change({ headers: [...rows] })}
            />
          </TabPanel>
        </Tabs>
      </div>
      <footer className={styles.footer}>
        <ErrorNotice error={draft.unsaved} next={t('drafts.unsaved')} />
        <ErrorNotice error={sending.error} onDismiss={sending.reset} />
        {isShowingProblems && wrongHeader && (
          <p role="alert" className={styles.problem}>
            {t(`operations.headers.problems.${checkHeader(wrongHeader) ?? 'name'}`, {
              name: wrongHeader.name,
            })}
          </p>
        )}
        {isUnderWay ? (
          <Button size="large" wide isPending={isBusy} onPress={() => void operations.cancel()}>
            {t('common.cancel')}
          </Button>
        ) : (
          <Button
            size="large"
            wide
            look="primary"
            onPress={pressSend}
            isPending={sending.isPending || isBusy}
          >
            {t('operations.send')}
          </Button>
        )}
      </footer>
      {isConfirming && (
        // Before anything goes out that may cost money.
        <Question
          title={t('operations.confirm.title')}
          onCancel={stopAsking}
          act={t('common.send')}
          onAct={() => {
            stopAsking();
            send(true);
          }}
          focus="cancel"
        >
          <p>{t('operations.confirm.body', { method: request.method })}</p>
          {hasJsonProblem && <p>{t('operations.confirm.invalidJson')}</p>}
          <p>{t('operations.confirm.once')}</p>
        </Question>
      )}
    </section>
  );
}

function PartTab({ part, count }: { readonly part: 'body' | 'query' | 'headers'; readonly count: number }) {
  const { t } = useTranslation();
  const words = t(`operations.parts.${part}`);
  return (
    <Tab id={part} className={pane.tab ?? ''}>
      {count === 0 ? words : t('operations.partCount', { part: words, value: count })}
    </Tab>
  );
}

/** What is known of an operation, and what sending it from here means. */
function AboutOperation({ operation }: { readonly operation: ListedOperation }) {
  const { t } = useTranslation();
  const { documented, method } = operation;
  if (documented === 'createVideo')
    return (
      <Callout tone="warn" icon={CircleDollarSign}>
        {t('operations.about.createVideo')}
      </Callout>
    );
  const listed =
    method === null ? t('operations.about.listedNoMethod') : t('operations.about.listed', { method });
  return (
    <Callout tone="quiet" icon={documented === null ? List : BookOpen}>
      {documented === null ? listed : t('operations.about.documented')}
    </Callout>
  );
}

function KeepPreset({ draft }: { readonly draft: RequestDraft }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useCommand('operations.keepPreset', () => setOpen(true));
  const close = (): void => setOpen(false);
  const keep = (name: string) =>
    operations.keepPreset({ operation: draft.operation, name, request: draft.request }).then(close);
  return (
    <>
      <IconButton icon={Bookmark} label={t('operations.presets.keep')} onPress={() => setOpen(true)} />
      {isOpen && (
        <NameDialog
          hint={t('operations.presets.hint')}
          maxLength={operationLimits.presetName}
          act={t('operations.presets.save')}
          title={t('operations.presets.title')}
          name=""
          onSave={keep}
          onClose={close}
        />
      )}
    </>
  );
}

interface PathFieldProps {
  readonly path: string;
  /** The connection's address, below which the path is. */
  readonly address: string;
  /** Whether it is said that nothing was entered, and that a place is not filled in. */
  readonly isShowingEmpty: boolean;
  readonly onChange: (path: string) => void;
}

/** The path below the connection's address. A complete address that is pasted becomes its path. */
function PathField({ path, address, isShowingEmpty, onChange }: PathFieldProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  const { problem } = readOperationPath(path, address);
  const isUnfinished = problem === 'empty' || problem === 'placeholder';
  const shown: OperationPathProblem | null =
    problem !== null && (isShowingEmpty || (isLeft && problem !== 'empty') || !isUnfinished) ? problem : null;

  const type = (typed: string): void => {
    const read = readOperationPath(typed, address);
    // Only what was pasted as a whole is a complete address below this one.
    onChange(read.problem === 'other-origin' || read.problem === 'outside' ? typed : read.path);
  };

  return (
    <TextBox
      className={styles.path}
      label={t('operations.path')}
      placeholder={t('operations.pathPlaceholder')}
      maxLength={4_096}
      spellCheck="false"
      value={path}
      onChange={type}
      onBlur={() => setLeft(true)}
      isInvalid={shown !== null}
    >
      <Text slot="description" className={styles.below ?? ''}>
        {address === '' ? '' : t('operations.below', { address })}
      </Text>
      <FieldError className={styles.pathProblem ?? ''}>
        {shown !== null && t(`operations.pathProblems.${shown}`)}
      </FieldError>
    </TextBox>
  );
}
