import { describe, expect, test } from '@jest/globals';
import { messageFrameFor, serialize } from './frame.ts';
import { FrameParser } from './parser.ts';

const parse = (...messages: string[]) => {
  const parser = new FrameParser();
  return messages.flatMap((message) => parser.push(message));
};

test('several frames in one message and one frame over several messages are parsed alike', () => {
  const send = 'SEND\ndestination:/a\n\n안녕\0';
  expect(parse(send + send)).toEqual(parse(send.slice(0, 9), send.slice(9), send));
});

test('CRLF line ends are accepted, and heart-beats are dropped', () => {
  expect(parse('\n\r\nSUBSCRIBE\r\nid:1\r\ndestination:/a\r\n\r\n\0\n')).toMatchObject([
    { command: 'SUBSCRIBE', headers: { id: '1', destination: '/a' } },
  ]);
});

test('content-length counts octets and allows NUL in the body', () => {
  expect(parse('SEND\ncontent-length:7\n\n한\0글\0')[0]?.body).toBe('한\0글');
  expect(parse('SEND\ncontent-length:4\n\n😀\0')[0]?.body).toBe('😀');
});

test('headers are unescaped once, except in CONNECT', () => {
  expect(parse('SEND\na\\cb:c\\nd\\\\c\n\n\0')[0]?.headers['a:b']).toBe('c\nd\\c');
  expect(parse('CONNECT\npasscode:a\\cb\n\n\0')[0]?.headers.passcode).toBe('a\\cb');
});

test('header names of the object prototype have no special meaning', () => {
  const [frame] = parse('CONNECT\nhasOwnProperty:1\n__proto__:2\nconstructor:3\n\n\0');
  expect(Object.entries(frame?.headers ?? {})).toEqual([
    ['hasOwnProperty', '1'],
    ['__proto__', '2'],
    ['constructor', '3'],
  ]);
});

describe('hostile input ends with a protocol error', () => {
  const cases: [string, string][] = [
    ['an unknown command', 'HELLO\n\n\0'],
    ['a header without a colon', 'SEND\nno colon\n\n\0'],
    ['an empty header name', 'SEND\n:value\n\n\0'],
    ['a content-length with letters', 'SEND\ncontent-length:3abc\n\nabc\0'],
    ['a negative content-length', 'SEND\ncontent-length:-5\n\nabc\0'],
    ['a huge content-length', 'SEND\ncontent-length:99999999\n\nabc\0'],
    ['a content-length that splits a character', 'SEND\ncontent-length:2\n\n한\0'],
    ['a body longer than announced', 'SEND\ncontent-length:1\n\nabc\0'],
    ['a lone trailing backslash', 'SEND\na:b\\\n\n\0'],
    ['an undefined escape', 'SEND\na:\\t\n\n\0'],
    ['a body on SUBSCRIBE', 'SUBSCRIBE\nid:1\n\nbody\0'],
    ['a NUL in the headers', 'SEND\0'],
    ['too many headers', `SEND\n${'a:b\n'.repeat(40)}\n\0`],
    ['an endless line', `SEND\n${'a'.repeat(9000)}`],
    ['an endless frame', `SEND\n\n${'a'.repeat(70_000)}`],
  ];
  test.each(cases)('%s', (_name, message) => {
    expect(() => parse(message)).toThrow();
  });

  test('a frame is parsed when it arrives one octet at a time', () => {
    expect(() => parse(...'SEND\ndestination:/a\n\nbody'.split(''))).toThrow('pieces');
  });
});

test('serialized frames are parsed back', () => {
  expect(serialize('RECEIPT', { 'receipt-id': 'a:b\n' })).toBe('RECEIPT\nreceipt-id:a\\cb\\n\n\n\0');
  expect(messageFrameFor({ destination: '/topic/a' }, '한글')('sub:1')).toBe(
    'MESSAGE\ndestination:/topic/a\ncontent-length:6\nsubscription:sub\\c1\n\n한글\0',
  );
});
