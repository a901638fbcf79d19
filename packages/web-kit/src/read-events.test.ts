/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { createEventParser, type ServerEvent } from './read-events.ts';

test('events are read whole from pieces of any size, with ids, several lines of data, comments and each kind of line end', () => {
  const stream =
    ': still here\n\nid: 7\nevent: change\ndata: {"version":7}\n\ndata: one\r\ndata:two\r\n\r\nevent: empty\n\nevent: lost\ndata: unfinished';
  for (const size of [1, 2, 3, 7, stream.length]) {
    const events: ServerEvent[] = [];
    const parse = createEventParser((event) => events.push(event));
    for (let at = 0; at < stream.length; at += size) parse(stream.slice(at, at + size));
    expect(events).toEqual([
      { event: 'change', id: '7', data: '{"version":7}' },
      { event: 'message', id: '7', data: 'one\ntwo' },
    ]);
  }
});
