/**
 * The header and trailer that every FIX message needs (FIX 4.4, volume 2). Providers' dictionaries often leave some of
 * it out, and those of FIX 5.0 leave out all of it, as another dictionary has it.
 */
import { type Field, UNDESCRIBED } from './schema.ts';

/** Tag, name, and type in words. */
export type StandardField = readonly [tag: number, name: string, type: string];

const HEADER: readonly StandardField[] = [
  [8, 'BeginString', 'string'],
  [9, 'BodyLength', 'integer'],
  [35, 'MsgType', 'string'],
  [34, 'MsgSeqNum', 'integer'],
  [49, 'SenderCompID', 'string'],
  [56, 'TargetCompID', 'string'],
  [52, 'SendingTime', 'UTC date and time'],
  [43, 'PossDupFlag', 'Y or N'],
  [97, 'PossResend', 'Y or N'],
  [122, 'OrigSendingTime', 'UTC date and time'],
];
const TRAILER: readonly StandardField[] = [[10, 'CheckSum', 'string']];

/** Adds the standard header fields that a provider leaves out. */
export function completeHeader(own: readonly Field[]): readonly Field[] {
  return complete(own, HEADER);
}

export function completeTrailer(own: readonly Field[]): readonly Field[] {
  return complete(own, TRAILER);
}

function complete(own: readonly Field[], standard: readonly StandardField[]): readonly Field[] {
  const missing = standard.filter(([tag]) => !own.some((field) => field.tag === tag));
  return [...own, ...missing.map((field) => toStandardField(field, 'optional'))];
}

export function toStandardField([tag, name, type]: StandardField, presence: Field['presence']): Field {
  return {
    name,
    tag,
    presence,
    schema: { ...UNDESCRIBED, kind: 'scalar', type, values: [], constant: false },
  };
}
