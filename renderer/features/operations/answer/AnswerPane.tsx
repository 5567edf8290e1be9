import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ArrowUpRight, Download, TriangleAlert } from 'lucide-react';
import { type ComponentProps, Fragment } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { assertNever, type OperationAnswer, type OperationRun, type OperationState } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { HelpLink } from '../../../ui/help/HelpLink.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { ProgressLine } from '../../../ui/messages/ProgressLine.tsx';
import { answerTextQuery, operations, useOperationAction } from '../operations.queries.ts';
import pane from '../Pane.module.css';
import { AnswerMediaList } from './AnswerMediaList.tsx';
import styles from './AnswerPane.module.css';
import { AnswerTree } from './AnswerTree.tsx';

interface AnswerPaneProps {
  readonly state: OperationState;
  /** Shows what was sent and answered for an operation, this time and before. */
  readonly onShowRequests: (operation: string) => void;
}

/** What came of the request that was sent last. */
export function AnswerPane({ state, onShowRequests }: AnswerPaneProps) {
  const { t } = useWords();
  const { run } = state;
  const answer = run.type === 'answered' ? run.answer : null;
  // Of what was sent, whatever is being written by now.
  const sent = answer ?? (run.type === 'under-way' || run.type === 'failed' ? run : null);
  return (
    <section className={pane.pane} aria-label={t('operations.answer.label')}>
      <header className={`${pane.header} ${styles.header}`}>
        <h2 className={pane.title}>{t('operations.answer.label')}</h2>
        {answer && <Status answer={answer} />}
        <span className="grow" />
        {answer && <SaveAnswer answer={answer} />}
        {sent && (
          <IconButton
            icon={ArrowLeftRight}
            label={t('requests.title')}
            onPress={() => onShowRequests(sent.operation)}
          />
        )}
      </header>
      <Content run={run} />
    </section>
  );
}

function Content({ run }: { readonly run: OperationRun }) {
  const { t, format } = useWords();
  switch (run.type) {
    case 'none':
      return (
        <div className={styles.none}>
          <p>{t('operations.answer.none')}</p>
          <p className="quiet">{t('operations.answer.noneHint')}</p>
          <HelpLink to={{ page: 'operations' }} about={t('nav.operations')} />
        </div>
      );
    case 'under-way': {
      const words = t(`operations.answer.stages.${run.stage}`);
      return (
        <div className={styles.waiting}>
          <p role="status">
            {/* Read aloud once, and not with each piece that comes. */}
            {words} {run.stage === 'receiving' && <span aria-hidden>{format.bytes(run.receivedBytes)}</span>}
          </p>
          <ProgressLine label={words} fraction={null} />
          <p className={styles.line}>
            {run.method} <span>{run.path}</span>
          </p>
        </div>
      );
    }
    case 'failed':
      return (
        <>
          <div className={styles.failed}>
            <CallEnd
              error={run.error}
              meaning={t('operations.answer.failedNext')}
              ifCancelled={run.isSent && t('operations.answer.cancelledNext')}
            />
            <p className={styles.line}>
              {run.method} <span>{run.path}</span>
            </p>
          </div>
          {run.earlier && (
            <Fragment key={run.earlier.id}>
              <div className={`${pane.header} ${styles.header}`}>
                <h3 className={pane.title}>{t('operations.answer.earlier')}</h3>
                <Status answer={run.earlier} />
                <span className="grow" />
                <SaveAnswer answer={run.earlier} />
              </div>
              <Answer answer={run.earlier} />
            </Fragment>
          )}
        </>
      );
    case 'answered':
      return <Answer key={run.answer.id} answer={run.answer} />;
    default:
      return assertNever(run);
  }
}

interface CallEndProps extends ComponentProps<typeof ErrorNotice> {
  readonly error: OperationAnswer['brokenOff'];
  readonly ifCancelled: string | false;
}

/** Why a request, or its answer, came to no good end. @param ifCancelled what is added where the user broke it off, which is no failure. */
export function CallEnd({ ifCancelled, ...notice }: CallEndProps) {
  const { t } = useWords();
  const words = `${t('operations.answer.cancelled')} ${ifCancelled || ''}`;
  if (notice.error?.details?.cause !== 'CANCELLED') return <ErrorNotice {...notice} />;
  return (
    <Callout tone="quiet" icon={TriangleAlert}>
      <p role="status">{words}</p>
    </Callout>
  );
}

/** The views that say something of an answer, the most telling first. */
function viewsOf({ kind, media }: OperationAnswer) {
  const ofKind = { empty: [], json: ['tree', 'text'], text: ['text'], bytes: [] } as const;
  return [...ofKind[kind], ...(media.length > 0 ? (['media'] as const) : []), 'head' as const];
}

function Answer({ answer }: { readonly answer: OperationAnswer }) {
  const { t } = useWords();
  const isRedirect = answer.status >= 300 && answer.status < 400 && answer.status !== 304;
  const brokenOff = t('operations.answer.brokenOff');
  const hasNoView = answer.kind === 'empty' || (answer.kind === 'bytes' && answer.media.length === 0);
  const names = {
    tree: t('operations.answer.tree'),
    text: t('operations.answer.text'),
    media: t('operations.answer.media', { value: answer.media.length }),
    head: t('operations.answer.head'),
  };
  return (
    <>
      {(isRedirect || answer.isCut || answer.brokenOff || hasNoView) && (
        <div className={styles.notes}>
          {isRedirect && (
            <Callout tone="warn" icon={ArrowUpRight}>
              <p className="breaks to-copy">
                {answer.location === null
                  ? t('operations.answer.redirectNone')
                  : t('operations.answer.redirect', { location: answer.location })}
              </p>
            </Callout>
          )}
          {answer.isCut && (
            <Callout tone="warn" icon={TriangleAlert}>
              {t('operations.answer.cut')}
            </Callout>
          )}
          <CallEnd error={answer.brokenOff} next={brokenOff} ifCancelled={brokenOff} calm />
          {hasNoView && (
            <p className="quiet">
              {t(answer.kind === 'empty' ? 'operations.answer.empty' : 'operations.answer.noText')}
            </p>
          )}
        </div>
      )}
      <Tabs className={styles.views ?? ''}>
        <TabList className={`${pane.tabs} ${styles.tabs}`} aria-label={t('operations.answer.parts')}>
          {viewsOf(answer).map((view) => (
            <Tab key={view} id={view} className={pane.tab ?? ''}>
              {names[view]}
            </Tab>
          ))}
        </TabList>
        {viewsOf(answer).map((view) => (
          <TabPanel key={view} id={view} className={styles.panel ?? ''}>
            {view === 'tree' && answer.root && <AnswerTree answerId={answer.id} root={answer.root} />}
            {view === 'text' && <AnswerText answerId={answer.id} />}
            {view === 'media' && <AnswerMediaList answer={answer} />}
            {view === 'head' && <AnswerHead answer={answer} />}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

function Status({ answer }: { readonly answer: OperationAnswer }) {
  const { t, format } = useWords();
  const { status, tookMs, bytes } = answer;
  const tone = status < 300 ? 'good' : status < 400 ? 'warn' : 'bad';
  const seconds = tookMs / 1000;
  return (
    <>
      <span role="status" className={styles.status} data-tone={tone}>
        <span className="spoken">{t('operations.answer.status', { value: '' })}</span>
        {status}
      </span>
      <span className="one-line soft">
        {t('operations.answer.facts', {
          time: t('common.seconds', { value: format.decimal(seconds, seconds < 10 ? 2 : 0) }),
          size: format.bytes(bytes),
        })}
      </span>
    </>
  );
}

function SaveAnswer({ answer }: { readonly answer: OperationAnswer }) {
  const { t } = useWords();
  const saving = useOperationAction();
  return (
    <>
      <ErrorNotice error={saving.error} onDismiss={saving.reset} />
      <IconButton
        icon={Download}
        label={t('operations.answer.save')}
        onPress={() => saving.mutate(() => operations.saveAnswer({ answerId: answer.id }))}
        isPending={saving.isPending}
      />
    </>
  );
}

/** The first megabyte of the answer as text; what is beyond is in the file that “Save answer…” writes. */
function AnswerText({ answerId }: { readonly answerId: string }) {
  const { t } = useWords();
  const query = useQuery(answerTextQuery(answerId));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('operations.answer.textLabel')}>
      <ErrorNotice error={query.error} />
      {query.data?.isCut && <p className={styles.note}>{t('operations.answer.firstMegabyte')}</p>}
      <pre className={styles.text}>{query.data?.text}</pre>
    </section>
  );
}

/** What was asked, and the answer's headers. */
function AnswerHead({ answer }: { readonly answer: OperationAnswer }) {
  const { t, format } = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.headers} tabIndex={0} aria-label={t('operations.answer.head')}>
      <h3 className={styles.title}>{t('requests.request')}</h3>
      <p className={styles.asked}>
        {answer.method} {answer.path}
      </p>
      <p className={styles.asked}>{format.dateTimeSeconds(answer.startedAt)}</p>
      <h3 className={styles.title}>{t('operations.answer.head')}</h3>
      <dl className={styles.facts}>
        {answer.headers.map(({ name, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice with the same value.
          <div key={place}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
