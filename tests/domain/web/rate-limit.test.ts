/** Counting attempts in a window of time. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowInWindow,
  commentLimit,
  contactLimit,
  customerNetworkOf,
  loginLimit,
  networkOf,
  rateLimitProblem,
  reportLimit,
} from '../../../domain/web/rate-limit.ts';
import { dayMs, minuteMs, testNowMs } from '../../builders.ts';

describe('limits', () => {
  it('are those of docs/product.md', () => {
    expect([commentLimit.max, commentLimit.windowMs]).toEqual([5, minuteMs]);
    expect([reportLimit.max, reportLimit.windowMs]).toEqual([20, minuteMs]);
    expect([contactLimit.max, contactLimit.windowMs]).toEqual([3, 10 * minuteMs]);
    expect([loginLimit.max, loginLimit.windowMs]).toEqual([10, 10 * minuteMs]);
  });
});

describe('allowInWindow', () => {
  const limit = { name: 'prova', max: 3, windowMs: 1_000 };

  it('never exceeds the limit in any window, and allows a retry after the wait', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(900), { maxLength: 60 }), (steps) => {
        const allowed: number[] = [];
        let takenAt: number[] = [];
        let now = testNowMs;
        for (const step of steps) {
          now += step;
          const answer = allowInWindow(limit, takenAt, now);
          if (answer.isAllowed) {
            allowed.push(now);
            takenAt = answer.takenAt;
            expect(takenAt.length).toBeLessThanOrEqual(limit.max);
          } else {
            expect(answer.retryAfterMs).toBeGreaterThan(0);
            expect(answer.retryAfterMs).toBeLessThanOrEqual(limit.windowMs);
            expect(allowInWindow(limit, takenAt, now + answer.retryAfterMs - 1).isAllowed).toBe(false);
            expect(allowInWindow(limit, takenAt, now + answer.retryAfterMs).isAllowed).toBe(true);
          }
          expect(allowed.filter((moment) => moment > now - limit.windowMs).length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });

  it('does not lock users out when the clock is set back', () => {
    expect(allowInWindow(limit, Array(3).fill(testNowMs + dayMs), testNowMs).isAllowed).toBe(true);
    expect(allowInWindow(limit, Array(3).fill(testNowMs + 500), testNowMs)).toEqual({
      isAllowed: false,
      retryAfterMs: 1_500,
    });
  });

  it('applies a lowered limit', () => {
    const many = Array.from({ length: 9 }, (_, index) => testNowMs + index);
    expect(allowInWindow(limit, many, testNowMs + 10)).toEqual({ isAllowed: false, retryAfterMs: 996 });
  });
});

describe('networkOf', () => {
  it('is an IPv4 address, or the first 64 bits of an IPv6 address', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8:1:2::1')).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect(networkOf('fe80::')).toBe('fe80:0:0:0');
    expect(networkOf('')).toBe('');
  });
});

describe('customerNetworkOf', () => {
  it('is an IPv4 address, or the first 48 bits of an IPv6 address', () => {
    expect(customerNetworkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(customerNetworkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1');
    expect(customerNetworkOf('2001:db8::1')).toBe('2001:db8:0');
    expect(customerNetworkOf('')).toBe('');
  });
});

describe('rateLimitProblem', () => {
  const sentence = (retryAfterMs: number) => rateLimitProblem(retryAfterMs).message;

  it('says how long to wait, rounded up', () => {
    expect(sentence(1)).toBe('Muitas tentativas em pouco tempo. Tente novamente em 1 segundo.');
    expect(sentence(1_001)).toMatch(/em 2 segundos\.$/);
    expect(sentence(59_000)).toMatch(/em 59 segundos\.$/);
    expect(sentence(59_001)).toMatch(/em 1 minuto\.$/);
    expect(sentence(60_001)).toMatch(/em 2 minutos\.$/);
    expect(sentence(10 * minuteMs)).toMatch(/em 10 minutos\.$/);
    expect(rateLimitProblem(5).retryAfterMs).toBe(5);
  });
});
