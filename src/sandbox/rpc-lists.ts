/** Responses to calls with a list: an entry for each item that this client sent, instead of the example's items. */
import { asList, isObject } from '../readers/json-schema/json.ts';
import { isSame } from './exchange.ts';

/** Writes the lists of a result that have an entry for each item of an example's list, for the items that were sent. */
export function fitLists(example: readonly unknown[], sent: readonly unknown[], result: unknown): unknown {
  return example.reduce<unknown>((written, own, at) => {
    const [items, wanted] = [asList(own), asList(sent[at])];
    if (items.length < 2 || wanted.length === 0) return written;
    // What the example doesn't have gets the entry at its place.
    const places = wanted.map((one, index) => {
      const place = items.findIndex((item) => isSame(item, one));
      return place < 0 ? index % items.length : place;
    });
    return pick(written, items.length, places);
  }, result);
}

function pick(value: unknown, count: number, places: readonly number[]): unknown {
  if (Array.isArray(value)) return value.length === count ? places.map((place) => value[place]) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, pick(member, count, places)]),
  );
}
