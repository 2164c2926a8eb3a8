/** Public credentials of the sandbox's usual account, by their names in samples. Its client is also its user. */
import type { Api } from '../model/api.ts';
import { loginNames } from '../model/signing.ts';
import { CREDENTIALS } from '../sandbox/accounts.ts';

const SANDBOX_KEYS = {
  ...CREDENTIALS,
  API_USERNAME: CREDENTIALS.CLIENT_ID,
  API_PASSWORD: CREDENTIALS.CLIENT_SECRET,
} as const;

type WithSchemes = Pick<Api, 'schemes'>;

/** Returns the credentials for these APIs. */
export function sandboxKeys(apis: readonly WithSchemes[]): Readonly<Record<string, string>> {
  return { ...SANDBOX_KEYS, ...ownKeys(apis) };
}

/** Returns the values of variables that belong to a single scheme: the same as those of its kind. */
export function ownKeys(apis: readonly WithSchemes[]): Readonly<Record<string, string>> {
  const { API_USERNAME, API_PASSWORD, ACCESS_TOKEN, API_KEY } = SANDBOX_KEYS;
  const placements = apis.flatMap(({ schemes }) =>
    schemes.flatMap(({ signing }) => signing?.placements ?? []),
  );
  return Object.fromEntries(
    placements.flatMap(({ value, variable }) => {
      if (variable === undefined) return [];
      const [user, password] = loginNames(variable);
      if (value === 'login') return [[user, API_USERNAME] as const, [password, API_PASSWORD] as const];
      return [[variable, value === 'access-token' ? ACCESS_TOKEN : API_KEY] as const];
    }),
  );
}
