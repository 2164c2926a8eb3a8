/** Names that tell security schemes apart: a label each, and a variable each for what samples send. */
import type { AuthScheme } from '../../model/access.ts';
import { freeName } from '../../model/free-name.ts';
import type { Placement, SignedValue } from '../../model/signing.ts';

/** Appends its ID to a label that several schemes have, and gives each a variable of its own. */
export function withOwnNames(schemes: readonly AuthScheme[]): AuthScheme[] {
  const count = (label: string) => schemes.filter((one) => one.label === label).length;
  const labeled = schemes.map((scheme) =>
    count(scheme.label) > 1 ? { ...scheme, label: withId(scheme) } : scheme,
  );
  return SEVERAL.reduce(withVariables, labeled);
}

function withId({ label, id }: AuthScheme): string {
  return label.endsWith(')') ? `${label.slice(0, -1)}, ${id})` : `${label} (${id})`;
}

/** Values that are the same for all schemes of an API unless it has several of the kind. */
const SEVERAL = ['access-token', 'login', 'key'] as const satisfies readonly SignedValue[];

/** Credentials of a signature belong together, so they keep their usual names. */
function placementOf({ signing }: AuthScheme, value: SignedValue): Placement | undefined {
  const isPlain = signing && !signing.signature && !signing.nonce && !signing.token;
  return isPlain ? signing.placements.find((one) => one.value === value && !one.isClient) : undefined;
}

function withVariables(schemes: AuthScheme[], value: (typeof SEVERAL)[number]): AuthScheme[] {
  const places = schemes.map((scheme) => placementOf(scheme, value));
  const own = places.filter((place) => place !== undefined);
  if (own.length < 2) return schemes;
  const taken = new Set<string>();
  return schemes.map((scheme, index) => {
    const place = places[index];
    if (!place || !scheme.signing) return scheme;
    const wish = wishFor(scheme, place, own);
    const variable = wish && freeName(wish, (name) => taken.has(name), '_');
    if (!variable) return scheme;
    taken.add(variable);
    const placements = scheme.signing.placements.map((one) => (one === place ? { ...one, variable } : one));
    return { ...scheme, signing: { ...scheme.signing, placements } };
  });
}

/** Returns the variable of a scheme: the first key stays the usual one, and others go by their names. */
function wishFor({ id }: AuthScheme, place: Placement, own: readonly Placement[]): string | null {
  const bare = toVariable(id).replace(/_(?:AUTH|AUTHENTICATION|AUTHORIZATION|SCHEME|TOKEN)$/, '') || 'SCHEME';
  switch (place.value) {
    case 'access-token':
      return `${bare}_TOKEN`;
    case 'login':
      return bare;
    default: {
      // A header can be that of several keys.
      const isShared = own.some((one) => one !== place && one.in === place.in && one.name === place.name);
      if (place === own[0]) return null;
      const name = toVariable(isShared ? id : place.name).replace(/^API_/, '');
      return `API_${name}`;
    }
  }
}

/** "AdminApiKeyAuth" → "ADMIN_API_KEY_AUTH". */
function toVariable(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z\d]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(?=\d)/, '_');
}
