import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import type { Exchange } from '#contract';
import { useWords } from '../../i18n/use-words.ts';
import { CopyButton, CopyText } from '../../ui/controls/CopyButton.tsx';
import { Fold } from '../../ui/controls/Fold.tsx';
import { Callout } from '../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { readableJson } from '../../ui/readable-json.ts';
import styles from './ExchangeView.module.css';
import { curlOf, failureName, stagesOf } from './exchange-text.ts';
import { exchangeQuery } from './requests.queries.ts';
import { TextView } from './TextView.tsx';

/** One exchange: when which part of it took place, the request as it was sent, and the answer as it came. */
export function ExchangeView({ id }: { readonly id: number }) {
  const { t, format } = useWords();
  const { data: exchange, error } = useQuery(exchangeQuery(id));
  if (error) return <ErrorNotice error={error} />;
  if (exchange === undefined) return <div className={styles.view} aria-busy="true" />;
  if (exchange === null) return <p className={styles.view}>{t('requests.gone')}</p>;
  const { request, response, status, failure, requestId, method } = exchange;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.view} tabIndex={0} aria-label={t(`requests.calls.${exchange.call}`)}>
      <header className={styles.head}>
        <p className={styles.address}>
          {method} {request.url}
        </p>
        <div className="beside">
          <CopyText label={t('requests.copyCurl')} text={() => curlOf(exchange)} />
          <CopyText label={t('requests.copyJson')} text={() => JSON.stringify(exchange, null, 2)} />
        </div>
      </header>
      <p className={styles.faint}>{format.dateTimeSeconds(exchange.startedAt)}</p>
      {failure !== null && (
        <Callout tone="warn" icon={Unplug}>
          <p>{t(`requests.failure.${failureName(failure)}`)}</p>
          <p className={styles.code}>{t('requests.failureCode', { code: failure })}</p>
        </Callout>
      )}
      <Stages exchange={exchange} />
      {requestId !== null && (
        <p className={styles.requestId}>
          <span className={styles.faint}>{t('errorDetails.requestId')}</span> <code>{requestId}</code>
          <CopyButton label={t('requests.copyRequestId')} text={requestId} />
        </p>
      )}
      <h3 className={styles.heading}>{t('requests.request')}</h3>
      <Headers headers={request.headers} />
      {request.body === null ? (
        <p className={styles.faint}>{t('requests.noBody')}</p>
      ) : (
        <Body label={t('requests.requestBody')} body={request.body} bytes={request.bodyBytes} />
      )}
      <h3 className={styles.heading}>
        {t('operations.answer.label')}{' '}
        {status !== null && <span className={styles.status}>HTTP {status}</span>}
      </h3>
      {response === null ? (
        <p className={styles.faint}>{t('requests.noAnswer')}</p>
      ) : (
        <>
          <Headers headers={response.headers} />
          {response.body === null ? (
            <p className={styles.faint}>
              {t('requests.bodyNotKept')} {format.bytes(response.bodyBytes)}
            </p>
          ) : response.bodyBytes === 0 ? (
            <p className={styles.faint}>{t('requests.noBody')}</p>
          ) : (
            <Body label={t('requests.answerBody')} body={response.body} bytes={response.bodyBytes} />
          )}
        </>
      )}
    </section>
  );
}

/** How long each stage took, as a bar for the eye and as words for everyone. */
function Stages({ exchange }: { readonly exchange: Exchange }) {
  const { t, format } = useWords();
  const stages = stagesOf(exchange);
  return (
    <div className={styles.stages}>
      <div className={styles.bar} aria-hidden>
        {stages.map(({ name, ms }) => (
          <span key={name} data-stage={name} style={{ flexGrow: Math.max(ms, 0.001) }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {stages.map(({ name, ms }) => (
          <li key={name} data-stage={name}>
            {t(`requests.stages.${name}`)}{' '}
            <b>{t('common.milliseconds', { value: format.decimal(ms, ms < 10 ? 1 : 0) })}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Headers({ headers }: { readonly headers: readonly (readonly [string, string])[] }) {
  const { t } = useWords();
  return (
    <Fold className={styles.disclosure} label={t('requests.headers', { count: headers.length })}>
      <dl className={styles.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

interface BodyProps {
  readonly label: string;
  readonly body: string;
  /** Of the whole body on the wire. */
  readonly bytes: number;
}

function Body({ label, body, bytes }: BodyProps) {
  const { t, format } = useWords();
  return (
    <div className={styles.body}>
      <p className={styles.faint}>
        {t('requests.body')} · {format.bytes(bytes)}
      </p>
      <TextView label={label} text={readableJson(body)} />
    </div>
  );
}
