import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDesk } from './watch-desk.ts';

/** Connections in the order in which they were opened; a test fires their events. */
class Connection extends EventTarget {
  static readonly CLOSED = 2;
  static all: Connection[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Connection.all.push(this);
  }
  close() {
    this.readyState = Connection.CLOSED;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** As a broken connection, which the browser opens again, or as an answer with an error, after which it does not. */
  fail({ isFinal }: { isFinal: boolean }) {
    this.readyState = isFinal ? Connection.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }
  change(...topics: string[]) {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify({ topics }) }));
  }
}

const onChange = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Connection);
  Connection.all = [];
  onChange.mockClear();
  stop = watchDesk('/events', () => ['filings'], onChange);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const last = () => Connection.all.at(-1)!;

test('a page is loaded again after an event of its topics only', () => {
  last().open();
  last().change('notices');
  expect(onChange).not.toHaveBeenCalled();
  last().change('notices', 'filings');
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('what changed during an outage is loaded once the browser is connected again', () => {
  last().open();
  last().fail({ isFinal: false });
  last().fail({ isFinal: false });
  vi.advanceTimersByTime(300_000);
  expect(Connection.all).toHaveLength(1);
  expect(onChange).not.toHaveBeenCalled();
  last().open();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('an answer with an error is followed by further attempts, each after a longer pause', () => {
  last().fail({ isFinal: true });
  vi.advanceTimersByTime(5000);
  expect(Connection.all).toHaveLength(2);
  last().fail({ isFinal: true });
  vi.advanceTimersByTime(9999);
  expect(Connection.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(Connection.all).toHaveLength(3);
  for (let attempt = 4; attempt <= 9; attempt += 1) {
    last().fail({ isFinal: true });
    vi.advanceTimersByTime(60_000);
    expect(Connection.all).toHaveLength(attempt);
  }
  last().open();
  expect(onChange).toHaveBeenCalledTimes(1);
  last().change('filings');
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('nothing is opened once the page is left', () => {
  last().fail({ isFinal: true });
  stop();
  vi.advanceTimersByTime(300_000);
  expect(Connection.all).toHaveLength(1);
});
