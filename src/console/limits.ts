/** Limits of "Try it" on what readers, links and servers give it: without them, the page would freeze. */

/** Most characters of a hash with a request; longer addresses don't survive chats and mail. */
export const LONGEST_ADDRESS = 6000;

/** Most characters of a field that are read and sent. */
export const LONGEST_TEXT = 250_000;

/** Most bytes of a response that are read. */
export const MOST_BYTES = 5_000_000;

/** Most messages of a connection that are kept, and most characters in all of them. */
export const MOST_ENTRIES = 200;
export const MOST_LETTERS = 1_000_000;

/** Most messages of an exchange: a subscription to many markets has a response for each. */
export const MOST_OF_EXCHANGE = 10;

/** Most lines or characters of a body that are shown; nobody reads more in a column. */
export const MOST_LINES = 1000;
export const MOST_CHARACTERS = 100_000;
