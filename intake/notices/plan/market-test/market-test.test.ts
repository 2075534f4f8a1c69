import { describe, expect, it } from 'vitest';
import { readClaimTerms } from '../claim-terms.ts';
import { isMarketTestUnread } from './market-test.ts';

describe('a comparison with all gains and losses', () => {
  it.each([
    'The Administrator will determine whether you had a gain or a loss, overall, from your transactions. If the result is not a loss, your Recognized Claim is zero. If the result is a loss that is smaller than the sum of your claims, your Recognized Claim is limited to the amount of that loss.',
    'It will be determined whether you had a profit or a loss, all in all, from your trades. If there is a loss which is less than the total of the losses so calculated, the Recognized Claim is capped at the amount of that loss.',
    'The Administrator works out whether, on balance, you gained or lost. If your overall loss is lower than your Recognized Claim, the claim will be reduced to that loss.',
  ])('limits a claim to the loss: %s', (words) => {
    expect(readClaimTerms(words)).toMatchObject({ market_test: 'cap', isMarketTestUnread: false });
  });

  it('gives nothing to whom had a gain', () => {
    for (const words of [
      'It is determined whether you had a gain or a loss, overall. Claimants with an overall gain get no payment.',
      'It is determined whether you had a gain or a loss, overall. If the result is a gain, your claim is zero.',
      'If you had a net gain on all your transactions in the Class Period, your claim is zero.',
      'If the Claimant has an overall trading gain, the Recognized Claim is $0.00.',
    ])
      expect(readClaimTerms(words)).toMatchObject({ market_test: 'gate', isMarketTestUnread: false });
  });

  it('is open where its use cannot be read', () => {
    for (const words of [
      'It will be determined whether you had a gain or a loss, overall, from your trades.',
      'The trading loss is the total amount you paid for shares less the proceeds of your sales.',
      'We add up whether you had a gain or a loss, overall. This is for information only. A gain on a share counts as zero.',
      'If you had an overall gain, your claim is halved.',
    ])
      expect(readClaimTerms(words)).toMatchObject({ market_test: 'none', isMarketTestUnread: true });
  });

  it('is found in a long line in a short time', () => {
    const start = performance.now();
    isMarketTestUnread('overall trading gain total amount paid '.repeat(2600));
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('is none where the notice has none, or states that none is made', () => {
    for (const words of [
      'Losses are added up.',
      'If the Claimant has an overall trading gain, the Recognized Claim is not zero.',
      'The total amount paid and the proceeds of sales are reported. Overall market gains or losses are not considered.',
    ])
      expect(readClaimTerms(words)).toMatchObject({ market_test: 'none', isMarketTestUnread: false });
  });
});

describe('the share of options in a fund', () => {
  it.each([
    [
      'The Net Settlement Fund will first be divided: claims for call and put options, taken together, may receive no more than four percent (4%) of it.',
      '0.04',
    ],
    [
      'Of the Net Settlement Fund, claims on call options and put options combined may be paid at most 5% of that fund.',
      '0.05',
    ],
    ['The Net Settlement Fund is shared as follows: options together get up to three percent (3%) of it.', '0.03'],
  ])('is of the fund that the sentence names before: %s', (words, share) => {
    expect(readClaimTerms(words).optionsCap).toBe(share);
  });
});

describe('gains', () => {
  it.each([
    'A Recognized Loss that would be negative is set at zero.',
    'If there was no such excess, the Recognized Loss is zero.',
    'Profits on other trades do not reduce it.',
    'A figure below zero is set equal to zero.',
  ])('are left aside: %s', (words) => {
    expect(readClaimTerms(words).gains).toBe('ignore');
  });
});
