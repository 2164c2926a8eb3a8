/** Response: status, duration, headers, the body with members linked to their fields, and errors with their fix. */
import type { RequestData } from '../../console/console-data.ts';
import { type Arrived, toHar, toHttpText, typeIn } from '../../console/export.ts';
import { outcomeOf } from '../../console/outcome.ts';
import { shapeOf, toLines } from '../../console/response.ts';
import { errorsIn } from '../../console/response-errors.ts';
import type { SentRequest } from '../../console/sign-request.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { ErrorFixes, LinkedBody, Unchecked } from './received.tsx';
import { RawText } from './send-parts.tsx';
import { Steps } from './signing-steps.tsx';
import type { Past } from './visit.ts';

interface ResponseViewProps {
  readonly data: RequestData;
  readonly request: SentRequest;
  readonly arrived: Arrived | null;
  readonly error: string | null;
  readonly isSending: boolean;
}

export function ResponseView({ data, request, arrived, error, isSending }: ResponseViewProps) {
  if (isSending) return <p>Sending…</p>;
  if (error !== null)
    return (
      <p className="verdict bad">
        No response ({error}). Check your connection. If you're online, the host is down or doesn't accept
        requests from this page.
      </p>
    );
  if (!arrived)
    return <p className="verdict none">{request.steps.length > 0 ? 'Signed, not sent.' : 'Not sent.'}</p>;
  const { status, statusText, body, milliseconds, bytes } = arrived;
  const found = errorsIn(data.errors, status, body);
  const sent = `${request.url} ${request.body ?? ''}`;
  const outcome = outcomeOf(data, { status, body, sent, found });
  const isSandbox = arrived.headers.some(([name]) => name === 'x-sandbox');
  return (
    <>
      <div className={`verdict ${outcome.isGood ? 'good' : 'bad'}`}>
        <p>
          <strong>{outcome.words}</strong>{' '}
          <span>
            HTTP {status} {statusText} in {milliseconds} ms, {bytes} bytes
          </span>
        </p>
        {outcome.isGood && isSandbox && <Unchecked data={data} />}
      </div>
      <ErrorFixes found={found} />
      <Headers arrived={arrived} />
      <Body data={data} arrived={arrived} />
      <p className="tool-actions">
        <CopyButton text={toHttpText(request)}>Copy as HTTP</CopyButton>
        <CopyButton text={toHar([{ request, at: new Date(), arrived }])}>Copy as HAR</CopyButton>
      </p>
    </>
  );
}

/** Headers worth showing; `x-sandbox-page` becomes a link. */
const TELLING = /^(content-type|retry-after|location|x-sandbox|x-rate|ratelimit|x-request|x-trace|link)/;

export function Headers({ arrived: { headers } }: { arrived: Pick<Arrived, 'headers'> }) {
  const shown = headers.filter(([name]) => TELLING.test(name));
  if (shown.length === 0) return null;
  return (
    <dl className="console-headers">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {name === 'x-sandbox-page' && /^(?:https?:\/)?\//.test(value) ? (
              <a href={value}>{value}</a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Body({ data, arrived: { body, status, bytes, headers } }: { data: RequestData; arrived: Arrived }) {
  const lines = toLines(body, shapeOf(data.received, status));
  const type = typeIn(headers);
  if (bytes === 0) return <p className="tool-hint">The response has no body.</p>;
  if (!lines && !/^text|json|xml/.test(type))
    return (
      <p className="tool-hint">
        A file of {bytes} bytes{type && `, ${type}`}.
      </p>
    );
  return <LinkedBody label="Body of the response" lines={lines} text={body} />;
}

/** Shows how the request was signed, and below it the request. */
export function RequestSteps({ request, isSent }: { request: SentRequest; isSent: boolean }) {
  return (
    <>
      <Steps {...request} />
      <details className="console-steps">
        <summary>{isSent ? 'The request as sent' : 'The request to send'}</summary>
        <RawText text={toHttpText(request)} />
        <CopyButton text={toHttpText(request)}>Copy this request</CopyButton>
      </details>
    </>
  );
}

/** Lists the requests of this visit, newest first. Those sent from this page can be reopened. */
export function PastRequests({ past, onOpen }: { past: readonly Past[]; onOpen: (one: Past) => void }) {
  if (past.length === 0) return null;
  return (
    <details className="console-steps">
      <summary>
        History of this visit <span>{past.length}</span>
      </summary>
      <ol className="console-past">
        {past.map((one) => (
          <li key={one.id}>
            {one.page === location.pathname ? (
              <button type="button" onClick={() => onOpen(one)}>
                {one.title}
              </button>
            ) : (
              <a href={one.page}>{one.title}</a>
            )}{' '}
            {one.arrived.status}, {one.environment}, {one.at.toISOString().slice(11, 19)} UTC
          </li>
        ))}
      </ol>
      <p className="tool-actions">
        <CopyButton text={toHar(past)}>Copy all as HAR</CopyButton>
      </p>
    </details>
  );
}
