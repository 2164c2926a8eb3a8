/** Operation → reference page, by kind. */
import type { Operation } from '../../model/operation.ts';
import type { Reference } from '../../model/reference.ts';
import { channelReference } from './channel.ts';
import type { ReferenceSetting } from './common.ts';
import { fixReference } from './fix-message.ts';
import { httpReference } from './http.ts';
import { methodReference } from './method.ts';

export function toReference(operation: Operation, setting: ReferenceSetting): Reference {
  switch (operation.kind) {
    case 'http':
      return httpReference(operation, setting);
    case 'channel':
      return channelReference(operation, setting);
    case 'method':
      return methodReference(operation, setting);
    case 'fix-message':
      return fixReference(operation, setting);
  }
}
