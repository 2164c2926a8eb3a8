/**
 * Request form, built from the shape of each field: values, objects, lists, maps and alternatives. One file, because each
 * of them can contain all others.
 */
import { type ReactNode, useState } from 'react';
import type { Draft, DraftObject, FormField, Shape } from '../../console/console-data.ts';
import {
  addedDraft,
  applies,
  emptyDraft,
  isNeeded,
  itemsOf,
  join,
  membersOf,
  OPTION,
} from '../../console/draft.ts';
import {
  controlId,
  type FormSetting,
  faultAt,
  faultId,
  JsonControl,
  type PartProps,
  type PropsOf,
  ValueControl,
} from './controls.tsx';
import { typeOf, wordsAbout } from './field-words.ts';

/** Shows an object's required and entered members, and a list to add others from. */
function ObjectForm({ shape, draft, path, setting, onChange }: PropsOf<'object'>) {
  const [added, setAdded] = useState('');
  const members = membersOf(draft);
  const { fields } = shape;
  // A constant that is always sent has nothing to fill in.
  const isSet = (field: FormField) =>
    field.shape.kind === 'value' && field.shape.isConstant && isNeeded(field, fields, members);
  const isPresent = (field: FormField) =>
    isNeeded(field, fields, members) ||
    (members[field.name] !== undefined && applies(field, fields, members));
  const change = (name: string, value: Draft | undefined) =>
    onChange(withMember(members, name, value, fields));
  const others = fields.filter((field) => !isPresent(field));
  return (
    <>
      {fields
        .filter((field) => isPresent(field) && !isSet(field))
        .map((field) => (
          <FieldRow
            key={field.name}
            field={field}
            draft={members[field.name]}
            isNeeded={isNeeded(field, fields, members)}
            isNew={added === field.name}
            path={join(path, field.name)}
            setting={setting}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      {others.length > 0 && (
        <AddField
          fields={others}
          isPossible={(field) => applies(field, fields, members)}
          onAdd={(field) => {
            setAdded(field.name);
            change(field.name, addedDraft(field));
          }}
        />
      )}
    </>
  );
}

/** Sets or removes a member, and keeps the order of the specification. */
function withMember(
  members: DraftObject,
  name: string,
  value: Draft | undefined,
  fields: readonly FormField[],
): DraftObject {
  const { [name]: _, ...rest } = members;
  const all: DraftObject = value === undefined ? rest : { ...rest, [name]: value };
  const order = new Map(fields.map((field, index) => [field.name, index]));
  return Object.fromEntries(
    Object.entries(all).toSorted(([one], [other]) => (order.get(one) ?? 999) - (order.get(other) ?? 999)),
  );
}

interface AddFieldProps {
  readonly fields: readonly FormField[];
  /** Whether the condition of a field can hold: it isn't sent otherwise. */
  readonly isPossible: (field: FormField) => boolean;
  readonly onAdd: (field: FormField) => void;
}

/** Lists the fields that aren't in the request yet; choosing one adds it. */
function AddField({ fields, isPossible, onAdd }: AddFieldProps) {
  const options = (list: readonly FormField[]) =>
    list.map((field) => (
      <option key={field.name} value={field.name} disabled={!isPossible(field)}>
        {field.when ? `${field.name} (${field.when})` : field.name}
      </option>
    ));
  const plain = fields.filter(({ when, isDeprecated }) => when === undefined && !isDeprecated);
  const others = fields.filter((field) => !plain.includes(field));
  return (
    <select
      className="console-add"
      aria-label="Add a field"
      value=""
      onChange={({ target }) => {
        const field = fields.find(({ name }) => name === target.value);
        if (field) onAdd(field);
      }}
    >
      <option value="">Add a field ({fields.length} more)</option>
      {plain.length > 0 && others.length > 0 ? (
        <optgroup label="Optional">{options(plain)}</optgroup>
      ) : (
        options(plain)
      )}
      {others.length > 0 && <optgroup label="In other cases">{options(others)}</optgroup>}
    </select>
  );
}

interface FieldRowProps {
  readonly field: FormField;
  readonly draft: Draft | undefined;
  readonly isNeeded: boolean;
  /** Whether the field was just added and gets the focus. */
  readonly isNew: boolean;
  readonly path: string;
  readonly setting: FormSetting;
  readonly onChange: (draft: Draft | undefined) => void;
}

function FieldRow({ field, draft, isNeeded: needed, isNew, path, setting, onChange }: FieldRowProps) {
  const { name, shape } = field;
  const id = controlId(path);
  const fault = faultAt(setting, path, draft);
  const words = wordsAbout(field, draft);
  const describedBy = [fault && faultId(path), words && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const head = (
    <>
      <code>{name}</code>
      <span className="console-type">{typeOf(field, needed)}</span>
    </>
  );
  const notes = (
    <>
      <FaultNote path={path} fault={fault} />
      {words && (
        <p id={`${id}-hint`} className="tool-hint">
          {words}
        </p>
      )}
    </>
  );
  const part = (
    <ShapeForm
      shape={shape}
      draft={draft}
      path={path}
      setting={setting}
      label={name}
      isSecret={field.isSecret}
      describedBy={describedBy}
      onChange={onChange}
    />
  );
  const focusIfNew = (row: HTMLElement | null) => {
    if (isNew && row && row.dataset.seen === undefined)
      row.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    if (row) row.dataset.seen = '';
  };
  const remove = () => onChange(undefined);
  if (!isPlain(shape))
    return (
      <fieldset className="console-group" ref={focusIfNew} aria-describedby={fault && faultId(path)}>
        <legend>{head}</legend>
        {notes}
        {part}
        {!needed && <RemoveButton name={name} isNamed onRemove={remove} />}
      </fieldset>
    );
  return (
    <div className="console-field" ref={focusIfNew}>
      <label htmlFor={id}>{head}</label>
      <div>
        <div className="console-control">
          {part}
          {!needed && <RemoveButton name={name} onRemove={remove} />}
        </div>
        {notes}
      </div>
    </div>
  );
}

/** A row of the form, and what adds one next to it. */
const ROW = '.console-item, .console-field, .console-group';
const ADD = ':scope > :is(.console-more, .console-add)';

interface RemoveButtonProps {
  readonly name: string;
  /** Whether the button shows the name, because no label next to it does. */
  readonly isNamed?: boolean;
  readonly onRemove: () => void;
}

function RemoveButton({ name, isNamed = false, onRemove }: RemoveButtonProps) {
  // The focus would be lost with the row, unless the next item takes its place.
  const remove = (button: HTMLElement) => {
    const around = button.closest(ROW)?.parentElement;
    onRemove();
    requestAnimationFrame(() => {
      if (!button.isConnected) around?.querySelector<HTMLElement>(ADD)?.focus({ preventScroll: true });
    });
  };
  return (
    <button
      type="button"
      className="console-remove"
      aria-label={`Remove ${name}`}
      onClick={({ currentTarget }) => remove(currentTarget)}
    >
      {isNamed ? `Remove ${name}` : 'Remove'}
    </button>
  );
}

function ShapeForm(props: PartProps): ReactNode {
  const { shape } = props;
  switch (shape.kind) {
    case 'value':
      return <ValueControl {...props} shape={shape} />;
    case 'json':
      return <JsonControl {...props} />;
    case 'object':
      return <ObjectForm {...props} shape={shape} />;
    case 'list':
      return <ListForm {...props} shape={shape} />;
    case 'map':
      return <MapForm {...props} shape={shape} />;
    case 'union':
      return <UnionForm {...props} shape={shape} />;
  }
}

function ListForm({ shape, draft, path, setting, label, onChange }: PropsOf<'list'>) {
  const items = itemsOf(draft);
  return (
    <>
      {items.map((item, index) => (
        <Item
          key={index}
          shape={shape.item}
          draft={item}
          path={join(path, String(index))}
          setting={setting}
          label={`${label} ${index + 1}`}
          isInline={isPlain(shape.item)}
          onChange={(value) => onChange(items.with(index, value))}
          onRemove={() => onChange(items.toSpliced(index, 1))}
        />
      ))}
      <button
        type="button"
        className="console-more"
        onClick={() => onChange([...items, emptyDraft(shape.item)])}
      >
        Add an item to {label}
      </button>
    </>
  );
}

function isPlain({ kind }: Shape): boolean {
  return kind === 'value' || kind === 'json';
}

function MapForm({ shape, draft, path, setting, label, onChange }: PropsOf<'map'>) {
  const entries = Object.entries(membersOf(draft));
  const replace = (index: number, name: string, value: Draft) =>
    onChange(Object.fromEntries(entries.with(index, [name, value])));
  return (
    <>
      {entries.map(([name, item], index) => (
        <Item
          key={index}
          shape={shape.item}
          draft={item}
          path={join(path, name)}
          setting={setting}
          label={name || `${label} ${index + 1}`}
          onChange={(value) => replace(index, name, value)}
          onRemove={() => onChange(Object.fromEntries(entries.toSpliced(index, 1)))}
        >
          <input
            type="text"
            aria-label={`${shape.keys} ${index + 1}`}
            placeholder={shape.keys}
            value={name}
            onChange={({ target }) => replace(index, target.value, item)}
          />
        </Item>
      ))}
      <button
        type="button"
        className="console-more"
        onClick={() => onChange({ ...membersOf(draft), '': emptyDraft(shape.item) })}
      >
        Add an entry to {label}
      </button>
    </>
  );
}

interface ItemProps extends PartProps {
  /** Whether it is a single control, with the Remove button next to it. */
  readonly isInline?: boolean;
  readonly onRemove: () => void;
  /** The name of an entry, above its value. */
  readonly children?: ReactNode;
}

/** An item of a list or an entry of a map. */
function Item({ isInline = false, onRemove, children, ...props }: ItemProps) {
  const { draft, path, setting, label } = props;
  const fault = faultAt(setting, path, draft);
  return (
    <div className={isInline ? 'console-item' : 'console-item block'}>
      {!isInline && <p className="console-item-name">{label}</p>}
      <div className="console-item-body">
        {children}
        <ShapeForm {...props} describedBy={fault && faultId(path)} />
        <FaultNote path={path} fault={fault} />
      </div>
      <RemoveButton name={label} isNamed={!isInline} onRemove={onRemove} />
    </div>
  );
}

/** What is wrong with a value, for its control to refer to. */
function FaultNote({ path, fault }: { path: string; fault: string | undefined }) {
  if (!fault) return null;
  return (
    <p id={faultId(path)} className="fault">
      {fault}
    </p>
  );
}

function UnionForm({ shape, draft, path, setting, label, describedBy, onChange }: PropsOf<'union'>) {
  const { [OPTION]: chosen = '0', value } = membersOf(draft);
  const index = Number(chosen);
  const option = shape.options[index] ?? shape.options[0];
  if (!option) return null;
  return (
    <>
      <select
        aria-label={`Kind of ${label}`}
        value={String(index)}
        onChange={({ target }) => {
          const next = shape.options[Number(target.value)];
          if (next) onChange({ [OPTION]: target.value, value: emptyDraft(next.shape) });
        }}
      >
        {shape.options.map((one, number) => (
          <option key={number} value={number}>
            {one.label}
          </option>
        ))}
      </select>
      <ShapeForm
        shape={option.shape}
        draft={value}
        path={path}
        setting={setting}
        label={label}
        describedBy={describedBy}
        onChange={(next) => onChange({ [OPTION]: String(index), value: next })}
      />
    </>
  );
}

/** Form for one part of the request, such as its body or its parameters. */
export function PartForm({ title, ...props }: Omit<PartProps, 'label'> & { readonly title: string }) {
  const { path, setting, draft } = props;
  const fault = faultAt(setting, path, draft);
  return (
    <fieldset className="console-part">
      <legend>{title}</legend>
      <FaultNote path={path} fault={fault} />
      <ShapeForm {...props} label={title} describedBy={fault && faultId(path)} />
    </fieldset>
  );
}
