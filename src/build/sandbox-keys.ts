/** Public credentials of the sandbox's usual account, by their names in samples. Its client is also its user. */
import { CREDENTIALS } from '../sandbox/accounts.ts';

export const SANDBOX_KEYS = {
  ...CREDENTIALS,
  API_USERNAME: CREDENTIALS.CLIENT_ID,
  API_PASSWORD: CREDENTIALS.CLIENT_SECRET,
} as const;
