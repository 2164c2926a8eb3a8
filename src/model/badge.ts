/** Badges, which distinguish kinds of operations at a glance. */

type BadgeKind =
  | 'get'
  | 'post'
  | 'put'
  | 'patch'
  | 'delete'
  | 'request'
  | 'channel'
  | 'fix'
  | 'rpc'
  | 'webhook';

export interface Badge {
  readonly kind: BadgeKind;
  readonly label: string;
}
