/** Responses on request: an example, a status or an error by name, or a response that is lost on its way. */
import type { Rejection, Reply } from './exchange.ts';

/** What a client asks for. In an address, it is meant for every request, so an operation can lack it. */
export interface Wish {
  readonly name: string;
  readonly isInAddress: boolean;
}

/** Name by which a client requests any documented failure. */
export const ANY_FAILURE = 'failure';

/** Outcomes that leave a client without knowing what became of its request, which has taken effect. */
export const LOSSES = ['502', 'timeout', 'drop'] as const;

export function isLoss({ name }: Wish): boolean {
  return LOSSES.some((loss) => loss === name);
}

/** A page of a proxy, as it comes instead of a response: not in the format of the API. */
const BAD_GATEWAY: Reply = {
  status: 502,
  type: 'text/html',
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n',
};

/** Rejects a wish that no documented response fulfills. */
export function checkWish(
  wish: Wish | null,
  own: readonly string[],
  known: readonly string[],
): { readonly rejections: readonly Rejection[]; readonly reply: Reply } | null {
  if (!wish || (wish.isInAddress ? known : own).includes(wish.name)) return null;
  const examples = [...new Set(own)];
  const reason = `unknown example "${wish.name}"`;
  return {
    rejections: [{ rule: 'field', reason: `${reason}: use ${examples.join(', ')}` }],
    reply: {
      status: 400,
      type: 'application/json',
      body: JSON.stringify({ error: reason, examples }, null, 2),
    },
  };
}

/** Loses a response on its way if the client asks for it. */
export function lose(reply: Reply, wish: Wish | null): Reply {
  switch (LOSSES.find((name) => name === wish?.name)) {
    case '502':
      return reply.status === 502 ? reply : BAD_GATEWAY;
    case 'timeout':
      return { ...reply, loss: 'timeout' };
    case 'drop':
      return { ...reply, loss: 'drop' };
    case undefined:
      return reply;
  }
}
