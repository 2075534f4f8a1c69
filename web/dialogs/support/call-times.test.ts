import { describe, expect, it } from 'vitest';
import { callDays, callTimes, describeCall, faultOfDay } from './call-times.ts';

describe('[M-4] the times of a call', () => {
  it('begin on the next working day', () => {
    expect(callDays('2026-11-20')).toEqual({ first: '2026-11-23', last: '2027-01-04' }); // a Friday
    expect(callDays('2026-11-23').first).toBe('2026-11-24');
  });

  it('are half hours of a working day', () => {
    expect(callTimes[0]).toBe('09:00');
    expect(callTimes.at(-1)).toBe('16:30');
    expect(callTimes).toHaveLength(16);
  });

  it('show why a day is not available', () => {
    expect(faultOfDay('2026-11-24', '2026-11-20')).toBeNull();
    expect(faultOfDay('2026-11-20', '2026-11-20')).toContain('from 23 Nov 2026 on');
    expect(faultOfDay('2026-11-28', '2026-11-20')).toContain('Monday to Friday');
    expect(faultOfDay('2027-03-01', '2026-11-20')).toContain('until 4 Jan 2027');
    expect(faultOfDay('', '2026-11-20')).toBe('Choose a day.');
  });

  it('include the zone and the number for the person who calls back', () => {
    const wanted = { day: '2026-11-24', time: '10:30', zone: 'Europe/Berlin', phone: ' +49 30 1234 ', about: '' };
    expect(describeCall(wanted)).toEqual({
      subject: 'A call on 24 Nov 2026 at 10:30 (Europe/Berlin)',
      message: 'Please call me on 24 Nov 2026 at 10:30 (Europe/Berlin).\nPhone: +49 30 1234',
    });
  });
});
