/** An operation at a glance: a bar with the call, a line of facts, and the same action over other protocols. */
import { Fragment, type ReactNode } from 'react';
import type { Server } from '../../model/operation.ts';
import { DIRECTIONS, type Reference } from '../../model/reference.ts';
import { Identifier } from '../guide/inlines.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { useFile, useHref } from '../parts/render-context.tsx';
import { Day } from '../parts/text.tsx';

export function Glance({ reference }: { reference: Reference }) {
  const { badge, call, direction, access, permissions, rate, addresses, since, downloads, values, tool } =
    reference;
  const href = useHref();
  const file = useFile();
  const scopes = access.length === 1 ? (access[0]?.scopes ?? []) : [];
  const flows = access.flatMap((line) => line.flows);
  const isInBar = call.before !== '' && addresses.length === 1 && !addresses[0]?.variables;
  return (
    <>
      <div className="call">
        <span className={`badge ${badge.kind}`}>{badge.label}</span>
        <span className="call-name">
          {call.before && <Identifier text={call.before} />}
          <strong>
            <Identifier text={call.name} />
          </strong>
          {call.after && <code className="long">{call.after}</code>}
        </span>
        <CopyButton text={call.copied} />
      </div>
      <ul className="glance">
        {access.length > 0 && (
          <Fact label="Access">
            <Ways access={access} />
          </Fact>
        )}
        {scopes.length > 0 && (
          <Fact label={scopes.length === 1 ? 'Scope' : 'Scopes'}>
            <Names names={scopes} />
          </Fact>
        )}
        {permissions.length > 0 && <Fact label="Permission">{permissions.join('; ')}</Fact>}
        {rate && (
          <Fact label="Cost">{rate.guide ? <a href={href(rate.guide)}>{rate.cost}</a> : rate.cost}</Fact>
        )}
        {direction && call.after === '' && <Fact label="Direction">{DIRECTIONS[direction]}</Fact>}
        {since && (
          <Fact label="Since">
            <Day date={since} />
          </Fact>
        )}
        {tool && (
          <Fact label="Tool">
            <a href={href(tool.route)}>{tool.label}</a>
          </Fact>
        )}
        {downloads.length > 0 && (
          <Fact label="Specification">
            {downloads.map(({ label, path }, index) => (
              <span key={path}>
                {index > 0 && ', '}
                <a href={file(path)} download="">
                  {label}
                </a>
              </span>
            ))}
            {values && (
              <>
                , <a href={href(values)}>named values</a>
              </>
            )}
          </Fact>
        )}
        <Files reference={reference} />
        {flows.length > 0 && (
          <Addresses
            title="OAuth flows"
            addresses={flows.flatMap(({ label, urls }) =>
              urls.map((address) => ({ ...address, label: `${label}: ${address.label}` })),
            )}
          />
        )}
        {addresses.length > 0 && !isInBar && (
          <Addresses
            title={addresses.length === 1 ? 'Environment' : `${addresses.length} environments`}
            addresses={addresses.map(({ label, url, variables, access: own }) => ({
              label,
              url,
              words: [own ?? '', variableWords(variables)].filter(Boolean).join('; '),
            }))}
          />
        )}
      </ul>
      <Switch reference={reference} />
    </>
  );
}

/** The ways to get access. With several, each has scopes of its own: one of them is enough. */
export function Ways({ access }: Pick<Reference, 'access'>) {
  const href = useHref();
  return access.map(({ label, guide, scopes }, index) => (
    <span key={index}>
      {index > 0 && ' or '}
      {guide ? <a href={href(guide)}>{label}</a> : label}
      {access.length > 1 && scopes.length > 0 && (
        <>
          {scopes.length === 1 ? ' with scope ' : ' with scopes '}
          <Names names={scopes} />
        </>
      )}
    </span>
  ));
}

function Names({ names }: { names: readonly string[] }) {
  return [...new Set(names)].map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Identifier text={name} />
    </Fragment>
  ));
}

/** Files for clients, closed at first. */
function Files({ reference: { files, schemaFiles } }: { reference: Reference }) {
  const file = useFile();
  if (files.length + schemaFiles.length === 0) return null;
  return (
    <li className="client-files">
      <details>
        <summary>Files</summary>
        <ul>
          {[...files, ...schemaFiles].map(({ label, path }, index) => (
            <li key={path}>
              <a href={file(path)} download="">
                {label}
              </a>
              {index >= files.length && ' JSON Schema'}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

interface AddressesProps {
  readonly title: string;
  readonly addresses: readonly {
    readonly label: string;
    readonly url: string;
    readonly words?: string | undefined;
  }[];
}

/** Describes the variables of an address: "region: eu, us". */
function variableWords(variables: Server['variables'] = []): string {
  return variables
    .map(({ name, value, values }) => `${name}: ${values.length > 0 ? values.join(', ') : value}`)
    .join('; ');
}

/** Addresses, closed at first. */
function Addresses({ title, addresses }: AddressesProps) {
  return (
    <li className="environments">
      <details>
        <summary>{title}</summary>
        <ul>
          {addresses.map(({ label, url, words }, index) => (
            <li key={index}>
              {label} <Identifier text={url} />
              {words && ` (${words})`}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li>
      <span className="fact">{label}</span> {children}
    </li>
  );
}

/** Links to the same action in each protocol, always in the same order. */
function Switch({ reference: { transports } }: { reference: Reference }) {
  const href = useHref();
  if (transports.length === 0) return null;
  return (
    <nav className="protocols" aria-label="Also over">
      {transports.map(({ label, route, current }) => (
        <a key={route} href={href(route)} aria-current={current ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
