/** What changed in an API from one release to the next. */
import type { Route } from './address.ts';

/** From bad to harmless. */
export const CHANGE_KINDS = ['breaking', 'behavior', 'deprecation', 'addition', 'wording'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_TITLES: Readonly<Record<ChangeKind, string>> = {
  breaking: 'Breaking changes',
  behavior: 'Changed behavior',
  deprecation: 'Deprecations',
  addition: 'Additions',
  wording: 'Wording',
};

/** "1 breaking change", "2 additions". */
export function countChanges(kind: ChangeKind, count: number): string {
  const noun = /ion$/.test(kind) ? kind : `${kind} change`;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** One change of the kind. */
export const CHANGE_LABELS: Readonly<Record<ChangeKind, string>> = {
  breaking: 'Breaking',
  behavior: 'Behavior',
  deprecation: 'Deprecation',
  addition: 'Addition',
  wording: 'Wording',
};

/** Seen from the client; FIX messages can travel both ways. */
export type Side = 'send' | 'receive' | 'both';

const SIDE_LABELS: Readonly<Record<Side, string>> = {
  send: 'request',
  receive: 'response',
  both: 'message',
};

/** `narrowed`: fewer messages are possible than before; `widened`: more; `changed`: other ones. */
export type ChangeType = 'added' | 'removed' | 'changed' | 'narrowed' | 'widened';

/** What can change, in words. */
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
  | 'deprecation'
  | 'text';

/** Where a change shows; without an operation, in the whole API. */
export interface ChangePlace {
  /** Id in the specification. */
  readonly operation: string | null;
  /** Where in a message; null for what concerns the operation as a whole. */
  readonly at: MessagePlace | null;
}

export interface MessagePlace {
  readonly side: Side;
  /**
   * Steps from the part of the message down: names of fields, `[]` for items of a list, `[0]` for a position, `{}` for
   * values of a map, `*` for members of any other name, `(label)` for an alternative.
   */
  readonly path: readonly string[];
  /** In which named shape, and where in it: the same change shows wherever the shape is used. */
  readonly shape: readonly string[] | null;
}

/** What a change is about, before and after. */
export interface ChangedFact {
  readonly subject: Subject;
  readonly change: ChangeType;
  readonly old?: string | undefined;
  readonly now?: string | undefined;
}

/** A computed change, and every place where it shows. */
export interface LoggedChange extends ChangedFact {
  /** Id of the API. */
  readonly api: string;
  readonly kind: ChangeKind;
  /** "presence changed from `optional` to `required`". */
  readonly what: string;
  /** What it means for clients. */
  readonly meaning: string;
  readonly where: readonly ChangePlace[];
}

/** What changed in an API on one day. */
export interface Release {
  /** ISO day. */
  readonly date: string;
  readonly changes: readonly LoggedChange[];
}

/** A field or value that a release added, and the day. */
export interface Added extends MessagePlace {
  readonly operation: string | null;
  /** Null for the field itself. */
  readonly value: string | null;
  readonly date: string;
}

const FIELDS: readonly Subject[] = ['field', 'required field', 'conditional field'];

/** What releases added, oldest first; what was there before the first of them has no day. */
export function addedBy(api: ApiReleases | undefined): Added[] {
  return (api?.releases ?? []).flatMap(({ date, changes }) =>
    changes.flatMap(({ subject, change, now, where }) => {
      const isField = FIELDS.includes(subject);
      if (change !== 'added' || !(isField || subject === 'value')) return [];
      const value = isField ? null : (now ?? null);
      return where.flatMap(({ operation, at }) => (at ? [{ ...at, operation, value, date }] : []));
    }),
  );
}

/** The days of the operations that releases added, by their ids. */
export function operationDays(api: ApiReleases | undefined): ReadonlyMap<string, string> {
  return new Map(
    (api?.releases ?? []).flatMap(({ date, changes }) =>
      changes.flatMap(({ subject, change, where }) =>
        subject === 'operation' && change === 'added'
          ? where.flatMap(({ operation }) => (operation === null ? [] : [[operation, date] as const]))
          : [],
      ),
    ),
  );
}

/** The releases of an API since the first state that is known. */
export interface ApiReleases {
  readonly api: string;
  /** Oldest first. */
  readonly releases: readonly Release[];
  /** The contract of the last release and its history as text, as far as anything in them ever changed. */
  readonly contract: string;
  readonly history: string;
}

/** The page of an operation, and where on it each changed place is. */
export interface ChangedPage {
  readonly title: string;
  readonly route: Route;
  /** Anchors by side and path of the place. */
  readonly anchors: Readonly<Record<string, string>>;
}

/** Releases with the pages of the operations that they changed. */
export interface ReleasedApi extends ApiReleases {
  readonly label: string;
  readonly pages: Readonly<Record<string, ChangedPage>>;
}

/** The key of a place among those of its operation. */
export function placeKey({ side, path }: MessagePlace): string {
  return `${side} ${path.join('.')}`;
}

/** Where in a message, as readers write it: "request body.pair", "response result.trades[].price". */
export function placeParts({ side, path }: MessagePlace): { readonly side: string; readonly field: string } {
  const [part = '', ...steps] = path;
  // There is one response that clients wait for; any other is named.
  const shown = /^response-2\d\d$/.test(part) && steps.length > 0 ? steps : path;
  const field = shown.reduce(
    (words, step) => (/^(?:\[|\{\})/.test(step) ? words + step : `${words}.${step}`),
    '',
  );
  return { side: SIDE_LABELS[side], field: field.replace(/^\./, '') };
}
