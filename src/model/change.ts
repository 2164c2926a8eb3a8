/** What changed in an API from one release to the next. */
import type { Route } from './address.ts';

/** Kinds of changes, most severe first. */
export const CHANGE_KINDS = ['breaking', 'behavior', 'deprecation', 'addition', 'wording'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_TITLES: Readonly<Record<ChangeKind, string>> = {
  breaking: 'Breaking changes',
  behavior: 'Changed behavior',
  deprecation: 'Deprecations',
  addition: 'Additions',
  wording: 'Wording',
};

/** Formats a number of changes: "1 breaking change", "2 additions". */
export function countChanges(kind: ChangeKind, count: number): string {
  const noun = /ion$/.test(kind) ? kind : `${kind} change`;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Labels of a single change. */
export const CHANGE_LABELS: Readonly<Record<ChangeKind, string>> = {
  breaking: 'Breaking',
  behavior: 'Behavior',
  deprecation: 'Deprecation',
  addition: 'Addition',
  wording: 'Wording',
};

/** Direction as seen by the client; FIX messages can go both ways. */
export type Side = 'send' | 'receive' | 'both';

const SIDE_LABELS: Readonly<Record<Side, string>> = {
  send: 'request',
  receive: 'response',
  both: 'message',
};

/** `narrowed`: fewer messages are valid than before; `widened`: more; `changed`: different ones. */
export type ChangeType = 'added' | 'removed' | 'changed' | 'narrowed' | 'widened';

/** Things that can change, as reports name them. */
export type Subject =
  | 'operation'
  | 'call'
  | 'form'
  | 'access'
  | 'permission'
  | 'authentication'
  | 'signing'
  | 'host'
  | 'cost'
  | 'error'
  | 'action for the error'
  | 'response'
  | 'error response'
  | 'message'
  | 'body'
  | 'media type'
  | 'field'
  | 'other fields'
  | 'required field'
  | 'conditional field'
  | 'name'
  | 'order'
  | 'presence'
  | 'condition'
  | 'type'
  | 'FIX type'
  | 'null'
  | 'value'
  | 'list of values'
  | 'alternative'
  | 'discriminator'
  | 'range'
  | 'step'
  | 'length'
  | 'number of items'
  | 'uniqueness'
  | 'number of entries'
  | 'pattern'
  | 'exclusion'
  | 'default'
  | 'unit'
  | 'encoding'
  | 'content type'
  | 'deprecation'
  | 'text';

/** Place of a change; without an operation, it concerns the whole API. */
export interface ChangePlace {
  /** Id in the specification. */
  readonly operation: string | null;
  /** Place in a message; null if the change concerns the operation as a whole. */
  readonly at: MessagePlace | null;
}

export interface MessagePlace {
  readonly side: Side;
  /**
   * Steps from the part of the message down: field names, `[]` for the items of a list, `[0]` for a position, `{}` for
   * the values of a map, `*` for members with any other name, `(label)` for an alternative.
   */
  readonly path: readonly string[];
  /** Name of the enclosing shape and path within it: the same change shows up wherever the shape is used. */
  readonly shape: readonly string[] | null;
}

/** The fact that changed, before and after. */
export interface ChangedFact {
  readonly subject: Subject;
  readonly change: ChangeType;
  readonly old?: string | undefined;
  readonly now?: string | undefined;
}

/** A computed change with every place where it shows up. */
export interface LoggedChange extends ChangedFact {
  /** Id of the API. */
  readonly api: string;
  readonly kind: ChangeKind;
  /** "presence changed from `optional` to `required`". */
  readonly what: string;
  /** Consequence for clients. */
  readonly meaning: string;
  readonly where: readonly ChangePlace[];
}

/** Changes to an API on one day. */
interface Release {
  /** ISO day. */
  readonly date: string;
  readonly changes: readonly LoggedChange[];
}

/** A field or value that a release added, with the day. */
export interface Added extends MessagePlace {
  readonly operation: string | null;
  /** The added value; null if the field itself is new. */
  readonly value: string | null;
  readonly date: string;
}

const FIELDS: readonly Subject[] = ['field', 'required field', 'conditional field'];

/** Lists every addition with its places and its day, oldest first. */
function additionsOf(api: ApiReleases | undefined) {
  return (api?.releases ?? []).flatMap(({ date, changes }) =>
    changes.flatMap(({ subject, change, now, where }) =>
      change === 'added' ? where.map((place) => ({ ...place, subject, now, date })) : [],
    ),
  );
}

/** Lists the fields and values that releases added, oldest first. Those from before the first release are missing. */
export function addedBy(api: ApiReleases | undefined): Added[] {
  return additionsOf(api).flatMap(({ subject, now, operation, at, date }) => {
    const isField = FIELDS.includes(subject);
    if (!at || !(isField || subject === 'value')) return [];
    return [{ ...at, operation, value: isField ? null : (now ?? null), date }];
  });
}

/** Maps the ids of operations that releases added to their days. */
export function operationDays(api: ApiReleases | undefined): ReadonlyMap<string, string> {
  return new Map(
    additionsOf(api).flatMap(({ subject, operation, date }) =>
      subject === 'operation' && operation !== null ? [[operation, date] as const] : [],
    ),
  );
}

/** The releases of an API since its first known state. */
export interface ApiReleases {
  readonly api: string;
  /** Oldest first. */
  readonly releases: readonly Release[];
  /** The last release's contract, reduced to what comparing any two releases needs, and its history, both as text. */
  readonly contract: string;
  readonly history: string;
}

/** The page of an operation, with the anchor of each changed place. */
export interface ChangedPage {
  readonly title: string;
  readonly route: Route;
  /** Anchors by `placeKey`. */
  readonly anchors: Readonly<Record<string, string>>;
}

/** Releases with the pages of the operations they changed. */
export interface ReleasedApi extends ApiReleases {
  readonly label: string;
  readonly pages: Readonly<Record<string, ChangedPage>>;
}

/** Returns the key of a place within its operation. */
export function placeKey({ side, path }: MessagePlace): string {
  return `${side} ${path.join('.')}`;
}

/** Formats a place as readers write it: "request body.pair", "response result.trades[].price". */
export function placeParts({ side, path }: MessagePlace): { readonly side: string; readonly field: string } {
  const [part = '', ...steps] = path;
  // The successful response goes without saying; any other is named.
  const shown = /^response-2\d\d$/.test(part) && steps.length > 0 ? steps : path;
  const field = shown.reduce(
    (words, step) => (/^(?:\[|\{\})/.test(step) ? words + step : `${words}.${step}`),
    '',
  );
  return { side: SIDE_LABELS[side], field: field.replace(/^\./, '') };
}
