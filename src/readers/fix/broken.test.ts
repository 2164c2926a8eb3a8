/** Broken repositories: every problem has its file, its line, what is wrong and what to do. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../model/problem.ts';
import { readOrchestra, readRepository } from './orchestra.ts';
import { readQuickFixDictionary } from './quickfix-dictionary.ts';
import { readXml } from './xml.ts';

const NAMESPACE = 'xmlns:fixr="http://fixprotocol.io/2020/orchestra/repository"';

interface Parts {
  readonly datatypes?: string;
  readonly codeSets?: string;
  readonly fields?: string;
  readonly components?: string;
  readonly groups?: string;
  readonly messages?: string;
}

/** Returns a valid repository with each kind of definition on its own line; `parts` replace some of them. */
function repository(parts: Parts = {}): string {
  const sound = {
    datatypes: '<fixr:datatype name="String"/><fixr:datatype name="char"/><fixr:datatype name="NumInGroup"/>',
    codeSets:
      '<fixr:codeSet id="54" name="Sides" type="char"><fixr:code id="1" name="Buy" value="1"/></fixr:codeSet>',
    fields: '<fixr:field id="54" name="Side" type="Sides"/><fixr:field id="55" name="Symbol" type="String"/>',
    components: '<fixr:component id="1" name="Instrument"><fixr:fieldRef id="55"/></fixr:component>',
    groups: '',
    messages: message('<fixr:componentRef id="1"/>'),
    ...parts,
  };
  const containers = Object.entries(sound).map(
    ([name, content]) => `<fixr:${name}>${content}</fixr:${name}>`,
  );
  return [
    `<fixr:repository ${NAMESPACE} name="Broken" version="1">`,
    ...containers,
    '</fixr:repository>',
  ].join('\n');
}

const LINES = { datatypes: 2, codeSets: 3, fields: 4, components: 5, groups: 6, messages: 7 };

function message(structure: string, annotation = '', attributes = 'msgType="D"'): string {
  return `<fixr:message id="1" name="Order" ${attributes}><fixr:structure>${structure}</fixr:structure>${annotation}</fixr:message>`;
}

function problemsOf(...texts: readonly string[]): string[] {
  const names = ['own.xml', 'shared.xml'];
  const files = texts.map((text, index) => ({ path: names[index] ?? 'more.xml', text }));
  return readOrchestra({ id: 'broken', files }).problems.map(formatProblem);
}

test('the sound repository has no problems', () => {
  expect(problemsOf(repository())).toEqual([]);
});

test('a length or a number of entries that is not a number is told, of a field, a reference and a group', () => {
  const counter = '<fixr:numInGroup id="453"/><fixr:fieldRef id="55"/>';
  const text = repository({
    fields: [
      '<fixr:field id="55" name="Symbol" type="String" implMaxLength="ten" implMinLength="2"/>',
      '<fixr:field id="453" name="NoParties" type="NumInGroup"/>',
    ].join(''),
    groups: `<fixr:group id="9" name="Parties" implMinOccurs="some" implMaxOccurs="unbounded">${counter}</fixr:group>`,
    messages: message('<fixr:fieldRef id="55" implLength="-1"/><fixr:groupRef id="9" implMaxOccurs="2"/>'),
  });
  const fix = 'write a whole number';
  expect(problemsOf(text)).toEqual([
    `own.xml:4  implMaxLength is "ten"  → ${fix}`,
    `own.xml:6  implMinOccurs is "some"  → ${fix}`,
    `own.xml:7  implLength is "-1"  → ${fix}`,
  ]);
});

describe('the file as a whole', () => {
  test('XML that is not well-formed is told at its line, and nothing is read', () => {
    const text = `<fixr:repository ${NAMESPACE} name="a" version="1">\n  <fixr:fields>\n</fixr:repository>`;
    const { value, problems } = readOrchestra({ id: 'broken', files: [{ path: 'own.xml', text }] });
    expect(value).toBeNull();
    expect(problems.map(formatProblem)).toEqual([
      'own.xml:3  the XML is not well-formed: unexpected close tag  → close every element, quote every attribute, write & as &amp; and < as &lt;',
    ]);
  });

  test('another root element is told', () => {
    expect(problemsOf('<openapi/>')).toEqual([
      'own.xml:1  the root element is <openapi>: the file is neither FIX Orchestra nor a QuickFIX data dictionary  → begin with <fixr:repository xmlns:fixr="http://fixprotocol.io/2020/orchestra/repository">, or with <fix>',
    ]);
  });

  test('a fault in a file it uses is told there', () => {
    expect(problemsOf(repository(), '<fixr:repository')).toEqual([
      expect.stringMatching(/^shared\.xml:1 {2}the XML is not well-formed/),
    ]);
  });
});

describe('references that lead nowhere', () => {
  test.each([
    ['field', '<fixr:fieldRef id="9999"/>', '9999'],
    ['component', '<fixr:componentRef id="77"/>', '77'],
    ['group', '<fixr:groupRef id="78"/>', '78'],
  ])('an unknown %s is told where it is referred to', (kind, reference, key) => {
    expect(problemsOf(repository({ messages: `\n${message(`\n${reference}`)}` }))).toEqual([
      `own.xml:${LINES.messages + 2}  message Order refers to the unknown ${kind} ${key}  → define the ${kind}, or correct the reference`,
    ]);
  });

  test('an unknown type of a field is told at the field', () => {
    expect(problemsOf(repository({ fields: '\n<fixr:field id="55" name="Symbol" type="Text"/>' }))).toEqual([
      'own.xml:5  field Symbol (55) has the type Text, which is neither a datatype nor a code set  → define it, or correct the name',
    ]);
  });

  test('an unknown datatype of a code set, and of a datatype, is told', () => {
    expect(
      problemsOf(
        repository({
          datatypes: '<fixr:datatype name="String"/><fixr:datatype name="Price" baseType="number"/>',
          codeSets: '<fixr:codeSet id="54" name="Sides" type="letter"/>',
        }),
      ),
    ).toEqual([
      'own.xml:2  datatype Price is based on the unknown datatype number  → define it, or correct the name',
      'own.xml:3  code set Sides has the unknown datatype letter  → define it, or correct the name',
    ]);
  });

  test('a datatype of the standard needs no definition', () => {
    expect(
      problemsOf(
        repository({
          datatypes: '<fixr:datatype name="Price" baseType="float"/>',
          codeSets: '<fixr:codeSet id="54" name="Sides" type="char"/>',
          fields: '<fixr:field id="55" name="Symbol" type="String"/>',
        }),
      ),
    ).toEqual([]);
  });

  test('an unknown code in a rule is told at the rule', () => {
    const rule = '<fixr:rule presence="required"><fixr:when>Side == ^Short</fixr:when></fixr:rule>';
    expect(
      problemsOf(repository({ messages: message(`<fixr:fieldRef id="55">${rule}</fixr:fieldRef>`) })),
    ).toEqual(['own.xml:7  ^Short is not a code of Side  → use one of ^Buy']);
  });
});

describe('things that stand twice or not at all', () => {
  test('a tag defined in two files is told with both places', () => {
    const shared = repository({
      datatypes: '',
      codeSets: '',
      fields: '\n\n<fixr:field id="55" name="Pair" type="String"/>',
      components: '',
      messages: '',
    });
    expect(problemsOf(repository(), shared)).toEqual([
      'shared.xml:6  field 55 is defined twice: also in own.xml:4  → keep one definition; a number and a name belong to one thing only',
    ]);
  });

  test('a name used twice, a value used twice and a message type used twice are told', () => {
    const code = '<fixr:code id="1" name="Buy" value="1"/>';
    expect(
      problemsOf(
        repository({
          codeSets: `<fixr:codeSet id="54" name="Sides" type="char">${code}${code}</fixr:codeSet>`,
          fields:
            '<fixr:field id="54" name="Symbol" type="Sides"/><fixr:field id="55" name="Symbol" type="String"/>',
          components: '',
          messages: `${message('<fixr:fieldRef id="54"/>')}\n${message('<fixr:fieldRef id="54"/>')}`,
        }),
      ),
    ).toEqual([
      'own.xml:4  field Symbol is defined twice: also in own.xml:4  → keep one definition; a number and a name belong to one thing only',
      'own.xml:3  code set Sides has the value 1 twice  → give every code a value of its own',
      'own.xml:8  message Order has the msgType D of another message: own.xml:7  → give it its own, or a scenario of its own',
    ]);
  });

  test('a tag twice in one message is told, and can still be read', () => {
    const twice = '<fixr:fieldRef id="55"/>\n<fixr:fieldRef id="55"/>';
    const files = [{ path: 'own.xml', text: repository({ messages: message(twice) }) }];
    expect(readOrchestra({ id: 'broken', files }).problems).toMatchObject([{ editorial: true }]);
    expect(problemsOf(repository({ messages: message(twice) }))).toEqual([
      'own.xml:8  tag 55 (Symbol) appears twice in message Order  → remove one of the two references',
    ]);
  });

  test('a tag that comes again through a component stands once', () => {
    const text = repository({ messages: message('<fixr:fieldRef id="55"/><fixr:componentRef id="1"/>') });
    const { value, problems } = readOrchestra({ id: 'own', files: [{ path: 'own.xml', text }] });
    const [operation] = value?.operations ?? [];
    expect(problems).toEqual([]);
    expect(operation?.kind === 'fix-message' && operation.section.fields.map(({ tag }) => tag)).toEqual([55]);
  });

  test('a message without msgType and a group without numInGroup are told', () => {
    expect(
      problemsOf(
        repository({
          groups: '<fixr:group id="5" name="Sides"><fixr:fieldRef id="54"/></fixr:group>',
          messages: message('', '', ''),
        }),
      ),
    ).toEqual([
      'own.xml:7  <message> has no msgType  → give it the attribute msgType',
      'own.xml:6  group Sides has no numInGroup  → name the field with the number of its entries',
    ]);
  });

  test('components that contain each other are told once, and the rest is read', () => {
    const components =
      '<fixr:component id="1" name="A"><fixr:fieldRef id="55"/><fixr:componentRef id="2"/></fixr:component>\n' +
      '<fixr:component id="2" name="B"><fixr:componentRef id="1"/></fixr:component>';
    expect(problemsOf(repository({ components }))).toEqual([
      'own.xml:5  component A contains itself: A → B → A  → remove one of these references',
    ]);
  });

  test.each([
    ['in the second of them', ['B'], ['A', 'C'], ['B'], ['A → B → A', 'B → C → B']],
    ['in the first of them', ['B', 'C'], ['A'], ['A'], ['A → B → A', 'A → C → A']],
  ])('two cycles that meet %s are both reported', (_, ofA, ofB, ofC, cycles) => {
    const components = Object.entries({ A: ofA, B: ofB, C: ofC }).map(
      ([name, members]) =>
        `<fixr:component id="${name}" name="${name}"><fixr:fieldRef id="55"/>${members
          .map((member) => `<fixr:componentRef id="${member}"/>`)
          .join('')}</fixr:component>`,
    );
    expect(
      problemsOf(
        repository({ components: components.join(''), messages: message('<fixr:componentRef id="A"/>') }),
      ),
    ).toEqual(
      cycles.map(
        (cycle) =>
          `own.xml:5  component ${cycle[0]} contains itself: ${cycle}  → remove one of these references`,
      ),
    );
  });
});

describe('extensions', () => {
  const annotated = (...infos: string[]) =>
    problemsOf(
      repository({ messages: message('', `<fixr:annotation>\n${infos.join('\n')}</fixr:annotation>`) }),
    );

  test('a direction, a day, a server and a scheme that do not exist are told at their lines', () => {
    expect(
      annotated(
        '<fixr:appinfo purpose="direction">up</fixr:appinfo>',
        '<fixr:appinfo purpose="since">last year</fixr:appinfo>',
        '<fixr:appinfo purpose="servers">Moon</fixr:appinfo>',
        '<fixr:appinfo purpose="access"><scheme>oauth</scheme></fixr:appinfo>',
      ).toSorted(),
    ).toEqual([
      'own.xml:10  unknown server Moon  → define it in the annotation of the repository',
      'own.xml:11  unknown scheme oauth  → define it in the annotation of the repository',
      'own.xml:8  unknown direction "up"  → write send, receive or both',
      'own.xml:9  since is "last year", which is not a day  → write a day as 2026-05-12',
    ]);
  });

  test('a day that the calendar does not have is told', () => {
    expect(annotated('<fixr:appinfo purpose="since">2026-02-30</fixr:appinfo>')).toEqual([
      'own.xml:8  since is "2026-02-30", which is not a day  → write a day as 2026-05-12',
    ]);
  });

  test('an error without a code and an example without a message are told', () => {
    expect(
      annotated(
        '<fixr:appinfo purpose="error"><meaning>No funds</meaning></fixr:appinfo>',
        '<fixr:appinfo purpose="example"><name>Small</name></fixr:appinfo>',
      ),
    ).toEqual([
      'own.xml:8  appinfo "error" has no code  → give it a child element code',
      'own.xml:9  an example of Order has no message  → give it the child elements name and message',
    ]);
  });
});

describe('examples', () => {
  const path = 'tests/fixtures/fix-groups/input.xml';
  const sound = readFileSync(path, 'utf8');

  test.each([
    ['a wrong count', '453=2', '453=3', 58, 'NoPartyIDs (453) says 3 entries, but 2 follow'],
    ['an unknown tag', '523=B', '523=B|999=1', 59, 'unknown tag 999'],
    ['a tag that is computed', '448=CLERK', '448=CLERK|10=000', 60, 'tag 10 is computed'],
    ['a part without value', '448=CLERK', '448=CLERK|58=', 60, '"58=" is not tag=value'],
  ])('%s is told at the line of the pair', (_, right, wrong, line, fault) => {
    const { problems } = readOrchestra({
      id: 'broken',
      files: [{ path, text: sound.replace(right, wrong) }],
    });
    expect(problems[0]).toMatchObject({ file: path, line, what: `example "Two parties": ${fault}` });
  });

  test.each(['58=', '10=000'])('a fault after the wrong part %s keeps its own line', (part) => {
    const text = sound.replace('453=2|', `453=2|${part}|`).replace('448=CLERK', '\n999=1');
    const { problems } = readOrchestra({ id: 'broken', files: [{ path, text }] });
    expect(problems.find(({ what }) => what.endsWith('unknown tag 999'))?.line).toBe(61);
  });

  test('a computed tag after a part without value keeps its own line', () => {
    const text = sound.replace('453=2|', '453=2|58=|').replace('448=DESK', '10=000|448=DESK');
    const { problems } = readOrchestra({ id: 'broken', files: [{ path, text }] });
    expect(problems.find(({ what }) => what.endsWith('tag 10 is computed'))?.line).toBe(59);
  });
});

describe('a QuickFIX dictionary', () => {
  const problems = (text: string) =>
    readQuickFixDictionary({ id: 'broken', files: [{ path: 'FIX44.xml', text }] }).problems.map(
      formatProblem,
    );

  test.each(['abc', '0', '5.5', '-1'])('the number %s of a field is told, as it is no tag', (number) => {
    const text = `<fix><fields>\n<field number="${number}" name="Symbol" type="STRING"/></fields></fix>`;
    expect(problems(text)).toEqual([
      `FIX44.xml:2  field Symbol has the number "${number}", which is not a tag number  → write a whole number above zero`,
    ]);
  });

  test('an unknown field, component and type are told, and a tag used twice', () => {
    expect(
      problems(
        [
          '<fix major="4" minor="4"><messages><message name="Order" msgtype="D">',
          '<field name="Symbol" required="Y"/>',
          '<field name="Simbol" required="N"/>',
          '<component name="Parties" required="N"/>',
          '</message></messages><fields>',
          '<field number="55" name="Symbol" type="WORD"/>',
          '<field number="55" name="Pair" type="STRING"/>',
          '</fields></fix>',
        ].join('\n'),
      ),
    ).toEqual([
      'FIX44.xml:6  field Symbol has the unknown type WORD  → use a type of FIX, such as CHAR',
      'FIX44.xml:7  field 55 is defined twice: also in FIX44.xml:6  → keep one definition; a number and a name belong to one thing only',
      'FIX44.xml:3  message Order refers to the unknown field Simbol  → define the field, or correct the reference',
      'FIX44.xml:4  message Order refers to the unknown component Parties  → define the component, or correct the reference',
    ]);
  });

  test('a value that is there twice, a type of values and a wrong presence are told', () => {
    expect(
      problems(
        [
          '<fix major="4" minor="4"><messages><message name="Order" msgtype="D">',
          '<field name="Side" required="M"/>',
          '</message></messages><fields>',
          '<field number="54" name="Side" type="CHR">',
          '<value enum="1" description="BUY"/>',
          '<value enum="1" description="SELL"/>',
          '</field></fields></fix>',
        ].join('\n'),
      ).toSorted(),
    ).toEqual([
      'FIX44.xml:2  field Side has required="M"  → write Y or N',
      'FIX44.xml:4  field Side has the unknown type CHR  → use a type of FIX, such as CHAR',
      'FIX44.xml:6  field Side has the value 1 twice  → keep one',
    ]);
  });

  test('another root element is told', () => {
    expect(problems('\n<quickfix/>')).toEqual([
      'FIX44.xml:2  the root element is <quickfix> instead of <fix>  → begin a QuickFIX dictionary with <fix>',
    ]);
  });
});

test.each([
  ['FIX.Latest_EP269', 'FIXT.1.1'],
  ['FIX.5.0SP2', 'FIXT.1.1'],
  ['FIXT.1.1', 'FIXT.1.1'],
  ['FIX.4.2', 'FIX.4.2'],
])('messages of a repository of version %s begin with %s', (version, beginString) => {
  const { value } = readXml({
    path: 'a.xml',
    text: repository().replace('version="1"', `version="${version}"`),
  });
  expect(value && readRepository(value, []).value.beginString).toBe(beginString);
});

test('a lead that introduces a list is completed by it, and is a whole sentence otherwise', () => {
  const summaryOf = (words: string) => {
    const text = repository({
      messages: `<fixr:message name="Order" id="1" msgType="D"><fixr:structure><fixr:componentRef id="1"/></fixr:structure>
      <fixr:annotation><fixr:documentation purpose="SYNOPSIS">${words}</fixr:documentation></fixr:annotation></fixr:message>`,
    });
    const { value } = readOrchestra({ id: 'a', files: [{ path: 'a.xml', text }] });
    return value?.operations[0]?.summary;
  };
  expect(summaryOf('The report is used to:\n1. Confirm an order.\n2. Report a fill')).toBe(
    'The report is used to: Confirm an order; Report a fill.',
  );
  expect(summaryOf(`It is for:\n- ${'a'.repeat(150)}\n- ${'b'.repeat(150)}`)).toBe(
    `It is for: ${'a'.repeat(150)}; and more.`,
  );
  expect(summaryOf('Places an order. It is used to:')).toBe('Places an order.');
  expect(summaryOf('It is used to:')).toBe('');
});
