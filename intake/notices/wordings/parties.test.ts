import { describe, expect, it } from 'vitest';
import { stated } from './stated.ts';

describe('lead counsel', () => {
  it('is the firm below the name of its lawyer', () => {
    expect(
      stated(`Inquiries may be made to Lead Counsel:

     Ada Vale
     ASHBY THORNE LLP
     4 Pine Street`).lead_counsel,
    ).toEqual(['Ashby Thorne LLP']);
  });

  it('is a firm that the words call one', () => {
    expect(
      stated('Attorneys for Lead Plaintiff ("Lead Counsel"), the firm Ashby Thorne P.C., intend to ask for fees.')
        .lead_counsel,
    ).toEqual(['Ashby Thorne P.C.']);
  });
});

describe('who administers the claims', () => {
  it("has its own number and address, not counsel's that stand before them", () => {
    expect(
      stated(
        'Lead Counsel, Ashby Thorne LLP. Write to Ann Vale at Ashby Thorne LLP, 4 Pine Street, (888) 555-0101, vale@ashbythorne.com. The Claims Administrator is Strategic Claims Services, P.O. Box 4, Media, PA; (866) 555-0199; info@orrinsettlement.com; www.orrinsettlement.com.',
      ),
    ).toEqual({
      administrator: {
        name: 'Strategic Claims Services',
        site: 'www.orrinsettlement.com',
        email: 'info@orrinsettlement.com',
        phone: '(866) 555-0199',
      },
      lead_counsel: ['Ashby Thorne LLP'],
    });
  });

  it("has no address where counsel's is the only one", () => {
    expect(
      stated(
        'Claims Administrator, c/o JND Legal Administration, 1-888-555-0107. Lead Counsel: Ashby Thorne LLP, 4 Pine Street, help@ashbythorne.com.',
      ).administrator,
    ).toEqual({ name: 'JND Legal Administration', phone: '1-888-555-0107' });
  });

  it('has a site, never that of a program that shows papers, nor a court or a law firm', () => {
    expect(
      stated(
        'Get a reader of papers from www.adobe.com. Papers are also at www.ashbythornelaw.com. This website is kept by the Claims Administrator, Epiq.',
      ).administrator,
    ).toEqual({ name: 'Epiq' });
  });

  it('is a firm that no list has, in the address for claims', () => {
    expect(stated('Write to Orrin Litigation, c/o Pellworm Claims Services, P.O. Box 12, Dublin, OH 43017.')).toEqual({
      administrator: { name: 'Pellworm Claims Services' },
    });
  });

  it('has the address at a site of its name, in whatever column', () => {
    expect(
      stated(
        'c/o Strategic Claims Services, P.O. Box 230, THE ASHBY LAW FIRM, P.A., info@ashby.com info@strategicclaims.net',
      ).administrator,
    ).toEqual({ name: 'Strategic Claims Services', email: 'info@strategicclaims.net' });
  });

  it.each([
    [
      'The Claims Administrator, Pellworm Class Action Services, Inc., shall compute each share.',
      'Pellworm Class Action Services, Inc.',
    ],
    ['Administrator: Pellworm Settlement Services, (855) 555-0190', 'Pellworm Settlement Services'],
    ['Write to Orrin Settlement, c/o Pellworm Notice Group, 410 Mill Street, Dover, DE 19901', 'Pellworm Notice Group'],
  ])('is a firm by what it does: %s', (words, name) => {
    expect(stated(words).administrator).toMatchObject({ name });
  });

  it('has a page of a site, to the end of its address', () => {
    expect(
      stated('Claims Administrator: RG/2 Claims Administration LLC, www.rg2claims.com/orrin.html.').administrator,
    ).toMatchObject({ site: 'www.rg2claims.com/orrin.html' });
  });
});

describe('a number to call', () => {
  it.each([
    ['c/o Roe Stone LLP, 100 Main Street, Dover, DE 19901, Tel.: (212) 555-0100'],
    ['c/o The Roe Law Offices, 100 Main Street, Dover, DE 19901, Tel.: (212) 555-0100'],
    [
      'The settlement administrator, www.orrinsettlement.com, answers. The defendant Velmora Inc., P.O. Box 99, Dallas TX, (214) 555-0100',
    ],
    [
      'The settlement administrator answers at www.orrinsettlement.com. Velmora Inc., the defendant, P.O. Box 99, Dallas TX, (214) 555-0100',
    ],
    [
      'Visit www.orrinsettlement.com. Write to counsel: Jane Roe, Doe Law Firm Inc., P.O. Box 12, Dover, (214) 555-0100',
    ],
    ['Visit www.orrinsettlement.com. Write to the court: Clerk Services Inc., P.O. Box 12, Dover, (214) 555-0100'],
  ])('is not that of a law firm, a court or the defendant: %s', (words) => {
    const { name, phone } = stated(`Claims administrator: www.orrinsettlement.com. ${words}`).administrator as {
      name?: string;
      phone?: string;
    };
    expect([name, phone]).toEqual([undefined, undefined]);
  });

  it("is the administrator's at its own box behind a sentence about the defendant", () => {
    expect(
      stated(
        'The defendant Velmora Inc. denies all. Write to Orrin Settlement, c/o Pellworm Administrators LLC, P.O. Box 12, Dublin, OH 43017, (614) 555-0100.',
      ).administrator,
    ).toEqual({ name: 'Pellworm Administrators LLC', phone: '(614) 555-0100' });
  });

  it("is the administrator's at a street", () => {
    expect(
      stated('Claims administrator, c/o Pellworm Group Inc., 4 Elm Street, Dover, DE 19901, Tel.: (302) 555-0100')
        .administrator,
    ).toMatchObject({ phone: '(302) 555-0100' });
  });

  it("is the administrator's behind its name, however near counsel's name is", () => {
    expect(
      stated('Ashby & Thorne LLP is Lead Counsel. Whom can I call? RG/2 Claims Administration LLC at 1-866-555-0155.')
        .administrator,
    ).toEqual({ name: 'RG/2 Claims Administration LLC', phone: '1-866-555-0155' });
  });

  it('is whole where its line ends behind the 1', () => {
    expect(stated('Claims Administrator, c/o JND Legal Administration, 1-\n888-555-0107').administrator).toEqual({
      name: 'JND Legal Administration',
      phone: '1-888-555-0107',
    });
  });
});

describe('lead counsel', () => {
  it.each([
    'The following statement is being issued by Ashby & Thorne LLP regarding the Orrin litigation:',
    'Questions for Lead Counsel, but for forms, may be sent to: Ann B. Vale, Esq. Ashby & Thorne LLP, 4 Pine Street.',
  ])('is a firm that issues or answers: %s', (words) => {
    expect(stated(words).lead_counsel).toEqual(['Ashby & Thorne LLP']);
  });

  it.each([
    'Attorneys for the Class, Ashby & Thorne LLP, intend to apply for fees.',
    'Ashby & Thorne LLP is Lead Counsel.',
  ])('is a firm in other words: %s', (words) => {
    expect(stated(words).lead_counsel).toEqual(['Ashby & Thorne LLP']);
  });

  it('is no firm that did not serve as such', () => {
    expect(
      stated('Ashby & Thorne LLP Announces a Settlement. Ashby & Thorne did not serve as lead counsel in the case.')
        .lead_counsel,
    ).toBeUndefined();
  });

  it('may be in brackets', () => {
    expect(stated('Lead Counsel (Ashby & Thorne LLP) will ask for fees.').lead_counsel).toEqual(['Ashby & Thorne LLP']);
  });

  it.each([
    'Co-Lead Counsel, Ashby & Thorne, P.A. and Merrow Pike LLP.',
    'Co-Lead Counsel: Ann B. Vale, Ashby & Thorne, P.A., 4 Pine Street, Dover, DE 19901, and Tom C. Reed, Merrow Pike LLP, 9 Elm Street.',
  ])('are both firms: %s', (words) => {
    expect(stated(words).lead_counsel).toEqual(['Ashby & Thorne, P.A.', 'Merrow Pike LLP']);
  });

  it.each([
    [
      'Class Counsel (Ashby & Thorne LLP; Merrow Pike LLP; Ann B. Reed, Esq., PLLC) will seek',
      'Ann B. Reed, Esq., PLLC',
    ],
    ['Class Counsel, Ashby & Thorne LLP; Merrow Pike LLP and Reed Vale, intend to seek', 'Reed Vale'],
  ])('are three firms: %s', (words, third) => {
    expect(stated(words).lead_counsel).toEqual(['Ashby & Thorne LLP', 'Merrow Pike LLP', third]);
  });

  it.each([
    'Plaintiff’s Counsel: Ashby & Thorne LLP and Merrow Pike PLLC.',
    'Plaintiffs’ Counsel (Ashby & Thorne LLP and Merrow Pike PLLC) has not been paid.',
  ])('are the plaintiffs’: %s', (words) => {
    expect(stated(words).lead_counsel).toEqual(['Ashby & Thorne LLP', 'Merrow Pike PLLC']);
  });

  it('may have a sign in their name', () => {
    expect(stated('Lead Counsel: Ames+Ames Attorneys at Law LLP, 9 Elm Street.').lead_counsel).toEqual([
      'Ames+Ames Attorneys at Law LLP',
    ]);
  });
});

describe('names with the letters of their form, and numbers with those of a judge', () => {
  it('are whole', () => {
    expect(
      stated('The Claims Administrator is Angeion Group, LLC, 1 Pine Street; (888) 555-0101.').administrator,
    ).toMatchObject({ name: 'Angeion Group, LLC' });
    expect(
      stated('The law firm of Ashby Thorne, P.A. ("Plaintiffs\' Counsel") represents you and all others in the class.')
        .lead_counsel,
    ).toEqual(['Ashby Thorne, P.A.']);
    expect(
      stated('IN RE TARN MILLS, INC. SECURITIES LITIGATION\nCivil Action No. LKB-22-1319\nCLASS ACTION'),
    ).toMatchObject({ title: 'In re Tarn Mills, Inc. Securities Litigation', docket: 'LKB-22-1319' });
  });

  it('do not make counsel of a firm that represents defendants', () => {
    expect(
      stated('The law firm of Ashby Thorne, P.A. ("Defendants\' Counsel") represents the company.'),
    ).not.toHaveProperty('lead_counsel');
  });
});
