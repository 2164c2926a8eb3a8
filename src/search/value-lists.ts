/** Values that fields can take: each list once, with the fields that use it. Written by the build, opened by the browser. */
import { addTo } from '../model/collect.ts';
import type { Entry, EntryValue } from './entries.ts';
import { addSteps, type IndexFile, readNumbers, toSteps, writeNumbers } from './files.ts';
import { joinedName } from './tokens.ts';

/** A value of one list. */
export interface ListedValue {
  readonly literal: string;
  /** Position among all values; their meanings are in this order. */
  readonly number: number;
  readonly list: number;
}

export interface Values {
  /** Values exactly as written, and in any spelling: "post would execute", `POST_WOULD_EXECUTE`. */
  readonly byLiteral: ReadonlyMap<string, readonly ListedValue[]>;
  readonly bySpelling: ReadonlyMap<string, readonly ListedValue[]>;
  /** Records of the fields that use each list. */
  readonly fields: readonly (readonly number[])[];
  /** Values that the field of a record can take. */
  valuesOf(record: number): readonly ListedValue[];
}

/** Packs the lists of all records. `meanings` has one text for each value. */
export function writeValues(entries: readonly Entry[]): {
  readonly values: IndexFile['values'];
  readonly meanings: readonly string[];
} {
  const lists = new Map<string, { values: readonly EntryValue[]; records: number[] }>();
  entries.forEach(({ values }, record) => {
    if (values.length === 0) return;
    const key = JSON.stringify(values);
    const list = lists.get(key) ?? { values, records: [] };
    list.records.push(record);
    lists.set(key, list);
  });
  const all = [...lists.values()];
  return {
    values: {
      lists: all.map(({ values }) => values.map(({ literal }) => literal)),
      records: all.map(({ records }) => writeNumbers(toSteps(records))).join(' '),
    },
    meanings: all.flatMap(({ values }) => values.map(({ meaning }) => meaning)),
  };
}

export function openValues({ lists, records }: IndexFile['values']): Values {
  const byLiteral = new Map<string, ListedValue[]>();
  const bySpelling = new Map<string, ListedValue[]>();
  const byRecord = new Map<number, readonly ListedValue[]>();
  const packed = records.split(' ');
  const fields = lists.map((_, list) => addSteps(readNumbers(packed[list] ?? '')));
  let number = 0;
  lists.forEach((literals, list) => {
    const values = literals.map((literal) => {
      const value = { literal, number, list };
      number += 1;
      // The only value of a field, such as the name of its channel, says nothing about the field.
      if (literals.length > 1) {
        addTo(byLiteral, literal, value);
        addTo(bySpelling, joinedName(literal), value);
      }
      return value;
    });
    for (const record of fields[list] ?? []) byRecord.set(record, values);
  });
  return { byLiteral, bySpelling, fields, valuesOf: (record) => byRecord.get(record) ?? [] };
}
