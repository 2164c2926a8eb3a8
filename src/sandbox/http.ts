/** An OpenAPI document → verdicts on requests: what is wrong with each, and the documented response. */

import type { Api } from '../model/api.ts';
import { readExactJson, toJsonLine, toPlainNumbers } from '../model/exact-number.ts';
import { isFailure } from '../model/find-failure.ts';
import { readJson } from '../model/json-text.ts';
import { decodePercent } from '../model/percent.ts';
import { extensionOf } from '../readers/extensions.ts';
import { asObject, asText, type JsonObject } from '../readers/json-schema/json.ts';
import type { Guard } from '../readers/json-schema/matching.ts';
import { move, type Opening, readOpening, showBalances } from './balances.ts';
import { checkCaller, type Running } from './caller.ts';
import { checkConditions } from './conditions.ts';
import { readDocument } from './document.ts';
import { failuresOf, firstReplyOf, wishesOf } from './documented-replies.ts';
import { rejectRequest } from './error-replies.ts';
import {
  type Account,
  headerOf,
  queryOf,
  type Received,
  type Rejection,
  type Reply,
  remember,
} from './exchange.ts';
import { readErrors } from './failure.ts';
import { effectiveParts, effectOfCost, endableBy, settle } from './kept.ts';
import { showHistory } from './kept-history.ts';
import { fitIds } from './kept-ids.ts';
import { effectOf, isAboutOrders, showKept } from './kept-lists.ts';
import { fitItems, fitOutcome, outcomeOf, splitInvalid, withStatuses } from './kept-outcomes.ts';
import { watchKept } from './kept-replies.ts';
import { endDue } from './kept-timers.ts';
import { costOf, costsOf, countCall } from './limits.ts';
import { checkOnce } from './once.ts';
import { withoutUnasked } from './options.ts';
import { checkParameters, readQuery } from './parameters.ts';
import { changePositions, readHoldings, showPositions, withTrades } from './positions.ts';
import { isExampleBody, toReply } from './replies.ts';
import { mediaOf, readRequestBody, withForm } from './request-body.ts';
import { findRoute, readRoutes, segmentsOf } from './routes.ts';
import { ANY_FAILURE, checkWish, isLoss, LOSSES, lose, type Wish } from './wish.ts';

/** Result of a request: what is wrong with it, and the response. */
export interface Verdict {
  readonly api: string;
  /** ID of the requested operation. */
  readonly operation: string;
  readonly rejections: readonly Rejection[];
  /** Why a valid request failed, such as an ID that no order has. */
  readonly failure?: Rejection | null | undefined;
  readonly reply: Reply;
  /** Key of the caller, if one is needed. */
  readonly caller?: string | undefined;
  /** The body, parsed by its schema. */
  readonly body?: unknown;
}

/** Responds to a request; null if the API lacks this method and path. */
export type DescribedServer = (running: Running, request: Received, wish: Wish | null) => Verdict | null;

/** An operation at the path of a request, which may use another method. */
export interface OtherMethod {
  readonly api: string;
  readonly operation: string;
  readonly method: string;
}

export function toHttpServer(
  api: Api,
  guard: Guard,
): {
  readonly serve: DescribedServer;
  readonly othersAt: (request: Received) => readonly OtherMethod[];
  readonly fitOf: (request: Received) => number | null;
  readonly opening: Opening;
} {
  const document = readDocument(api, guard);
  const source = JSON.stringify(document.root);
  const routes = readRoutes(document, api);
  const errors = readErrors(document);
  // If an API says which operations place orders, no other does.
  const isExplicit = routes.some(({ node }) => isAboutOrders(api, node));
  const shared = routes.flatMap(({ operation }) => failuresOf(operation));
  const proofs = api.schemes
    .flatMap(({ signing }) => signing?.placements ?? [])
    .flatMap((one) => (one.in === 'query' ? [one.name] : []));
  const known = routes.flatMap(({ operation }) => wishesOf(operation));
  const shown = routes.map(({ node, operation }) => ({ node, reply: firstReplyOf(operation) }));
  const opening = readOpening(shown);
  const holdings = readHoldings(shown);
  const othersAt = ({ method: own, target }: Received) =>
    routes
      // An operation of this method is at another query.
      .filter(({ method, template }) => method !== own && template.match(target.split('?', 1)[0] ?? ''))
      .map(({ method, operation }) => ({ api: api.id, operation: operation.id, method }));
  const routeOf = (request: Received) => findRoute(document, routes, request, proofs);
  const fitOf = (request: Received) => {
    const route = routeOf(request);
    const headers = route?.parameters.filter((one) => one.in === 'header') ?? [];
    const weigh = ({ name, required }: JsonObject) =>
      headerOf(request, asText(name) ?? '') === undefined ? (required === true ? -1 : 0) : 1;
    return route ? headers.reduce((sum, one) => sum + weigh(one), 0) : null;
  };
  const serve: DescribedServer = (running, received, wish) => {
    const route = routeOf(received);
    if (!route) return null;
    const request = withForm(document, route.node, received);
    const { operation } = route;
    const own = [...wishesOf(operation), ...errors.codes, ANY_FAILURE, ...LOSSES];
    const unknown = checkWish(wish, own, [...known, ...own]);
    if (unknown) return { api: api.id, operation: operation.id, ...unknown };
    const body = readRequestBody(document, route.node, request);
    // The signature covers what was sent.
    const arrived = { request: received, body: body.value };
    const { account, rejections: unproved } = checkCaller(running, api, operation, arrived, body.takesOtp);
    const fields = { ...Object.fromEntries(queryOf(request)), ...asObject(body.value) };
    const cost = costOf(api, operation.rate);
    const costs = costsOf(api, operation.rate);
    const now = running.machine.now();
    endDue(running.memory, now);
    const examples = operation.requests.map(({ text }) => decodePercent(text));
    const segments = segmentsOf(route, received);
    const effect = effectOf(api, route.node) ?? (isExplicit || !cost ? null : effectOfCost(cost));
    const { invalid, others } = splitInvalid(document, route.node, effect?.each ?? null, body);
    const wrong = [
      ...unproved,
      ...checkParameters(document, route, request, segments, proofs),
      ...others,
      ...(body.rejections.length > 0
        ? []
        : checkConditions({ document, now, examples }, body.schema, body.value)),
    ];
    const { memory, hasLimits } = running;
    const documented = [...examples, JSON.stringify(route.parameters)];
    const { used, first, use } = checkOnce(
      memory,
      route.node,
      { ...fields, ...Object.fromEntries(segments) },
      documented,
      [api.id, account?.key],
    );
    const sent = {
      ...Object.fromEntries(segments),
      ...readQuery(document, route.parameters, request),
      ...asObject(body.value),
    };
    const caller = account?.key ?? '';
    const typed = withTrades({ memory, caller, fields: sent }, effect, holdings);
    const call = { caller, fields: typed, now };
    const asked = { ...call, api, memory, node: route.node };
    const outcome =
      !wish || isLoss(wish) ? outcomeOf(asked, { examples: documented, known: source, opening }) : null;
    const { failures = [] } = operation.sample ?? {};
    const isFailed = ({ status, body }: Reply) =>
      // In a batch, items can fail on their own.
      status >= 400 || (effect?.each == null && isFailure(readJson(body.toString()), failures));
    /** Remembers what the request created, changed or ended, and adds it to lists. */
    const takeEffect = (reply: Reply): Reply => {
      const text = reply.body.toString();
      const replied = readJson(text);
      if (replied === undefined || (isFailed(reply) && outcome === null)) return reply;
      if (isFailed(reply))
        return { ...reply, body: toJsonLine(fitOutcome(asked, examples, readExactJson(text))) };
      rememberToken(running, replied, account);
      const exact = readExactJson(text);
      const shown = showPositions(asked, holdings, showBalances(asked, exact));
      const judged = effect
        ? fitItems(asked, effect, { examples, known: source, opening, invalid }, shown)
        : shown;
      const accepted = { ...call, failures, reply: judged };
      const ended = effect?.deedOf(typed) === 'ends' ? endableBy(memory, effect, call) : null;
      const parts = effect ? effectiveParts(effect, { ...accepted, reply: toPlainNumbers(judged) }) : [];
      const created = parts.length > 0 ? parts.map((part) => part.fields) : [typed];
      move(asked, opening, documented, ended?.map(({ sent }) => sent) ?? created);
      changePositions(asked, effect, holdings, created);
      const isExample = isExampleBody({ operation, document, bodySchema: body.schema, body: body.value });
      const fitted = effect ? fitIds(memory, running.machine, effect, accepted, isExample) : judged;
      // What an example creates again has an ID of its own, and its own times.
      const writeChanged = watchKept(asked, document, isExample && fitted === judged, source);
      settle(memory, effect, { ...accepted, reply: toPlainNumbers(fitted) });
      const { content } = document.resolve(asObject(route.node.responses)[reply.status]);
      const { schema } = asObject(mediaOf(asObject(content), reply.type));
      const isKept = extensionOf(route.node, 'x-kept') !== undefined;
      const listed = isKept
        ? showHistory(asked, document, schema, showKept(asked, document, schema, fitted))
        : fitted;
      const written = isKept ? writeChanged(schema, listed) : listed;
      const asWished = wish && !isLoss(wish) ? written : withoutUnasked(document, schema, written, sent);
      const done = asWished === exact ? reply : { ...reply, body: toJsonLine(asWished) };
      use(done);
      return done;
    };
    const isCounted = hasLimits && unproved.length === 0;
    const isWrong = wrong.length > 0;
    const limits = isCounted ? costs.flatMap((one) => countCall(memory, one, { ...call, isWrong })) : [];
    const rejections = [...withStatuses(route.node, wrong), ...limits, ...used];
    const [rejection] = rejections;
    const reply = rejection
      ? rejectRequest(operation, errors, [...failuresOf(operation), ...shared], rejection)
      : toReply(
          {
            operation,
            document,
            node: route.node,
            bodySchema: body.schema,
            body: body.value,
            fields,
            parameters: route.parameters,
            sent: { ...Object.fromEntries(queryOf(request)), ...Object.fromEntries(segments) },
          },
          errors,
          shared,
          outcome?.code ?? wish?.name ?? null,
        );
    // The request has taken effect, even if its response is lost.
    const last = rejection ? reply : lose(first ?? takeEffect(reply), wish);
    const done = { api: api.id, operation: operation.id, rejections, reply: last };
    const failure: Rejection | null = outcome && isFailed(reply) ? { rule: 'field', ...outcome } : null;
    return { ...done, body: body.value, caller: account?.key, failure };
  };
  return { serve, othersAt, fitOf, opening };
}

/** Remembers an issued access token (RFC 6749, 5.1), so that other calls accept it. */
function rememberToken({ memory, machine }: Running, replied: unknown, account: Account | null): void {
  const { access_token: token, token_type: type } = asObject(replied);
  if (typeof token !== 'string' || typeof type !== 'string' || !account) return;
  remember(memory.tokens, token, { at: machine.now(), key: account.key });
}
