/** Accounts of the sandbox, and its default address. */
import type { Account } from './exchange.ts';

/** Address of `npm run sandbox`. */
export const SANDBOX_ADDRESS = 'http://127.0.0.1:8080';

/** Base64 of "the secret of the sandbox is public". */
const SECRET = 'dGhlIHNlY3JldCBvZiB0aGUgc2FuZGJveCBpcyBwdWJsaWM=';

const ACCOUNT: Account = {
  key: 'sandbox-key',
  secret: SECRET,
  accessToken: 'sandbox-access-token',
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-client-secret',
  isPermitted: true,
  otp: null,
};

/** Public on purpose: they only work in the sandbox. Every key has the same secret. */
export const ACCOUNTS = {
  usual: ACCOUNT,
  withoutPermissions: {
    ...ACCOUNT,
    key: 'sandbox-key-without-permissions',
    accessToken: 'sandbox-bare-token',
    clientId: 'sandbox-bare-client',
    isPermitted: false,
  },
  withOtp: {
    ...ACCOUNT,
    key: 'sandbox-key-with-otp',
    accessToken: 'sandbox-otp-token',
    clientId: 'sandbox-otp-client',
    otp: '731466',
  },
};

/** The usual account, under the names that samples and files for clients use. */
export const CREDENTIALS = {
  API_KEY: ACCOUNT.key,
  API_SECRET: ACCOUNT.secret,
  ACCESS_TOKEN: ACCOUNT.accessToken,
  CLIENT_ID: ACCOUNT.clientId,
  CLIENT_SECRET: ACCOUNT.clientSecret,
} as const;
